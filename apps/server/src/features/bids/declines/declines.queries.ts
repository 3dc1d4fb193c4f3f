import type { DeclineReason } from '@lanewright/freight';
import { narrowed, sql } from '../../../platform/database/sql.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { inUnopenedRound } from '../../tenders/index.ts';

export const putStatement = sql({
  from: loadSql(import.meta.url, './putDeclines.sql'),
  params: { customer: 'id', carrier: 'id', by: 'id', at: 'moment', lanes: 'json' },
});

/** The declined ones of some lanes of a carrier. */
export const ownDeclines = sql({
  from: `SELECT lane_id, reason, note FROM bid_declines
         WHERE customer_id = $customer AND carrier_id = $carrier AND lane_id = ANY ($lanes::bigint[]) ORDER BY lane_id`,
  params: { customer: 'id', carrier: 'id', lanes: 'id[]' },
  row: { lane_id: 'id', reason: narrowed<DeclineReason>('text'), note: 'text?' },
});

export const deleteDeclines = sql({
  from: `DELETE FROM bid_declines
         WHERE customer_id = $customer AND carrier_id = $carrier AND lane_id = ANY ($lanes::bigint[])
         RETURNING lane_id, reason, note`,
  params: { customer: 'id', carrier: 'id', lanes: 'id[]' },
  row: { lane_id: 'id', reason: narrowed<DeclineReason>('text'), note: 'text?' },
});

/** Carriers that declined a lane, for its customer; none while the lane is in a sealed round that is not opened. */
export const declinesOfLane = sql({
  from: `SELECT d.carrier_id, c.name AS carrier_name, d.reason, d.note, d.declined_at
         FROM bid_declines d
         JOIN lanes l ON l.customer_id = d.customer_id AND l.lane_id = d.lane_id
         JOIN companies c ON c.company_id = d.carrier_id
         WHERE d.customer_id = $customer AND d.lane_id = $lane AND NOT ${inUnopenedRound}
           AND EXISTS (SELECT FROM connections n WHERE n.customer_id = d.customer_id AND n.carrier_id = d.carrier_id AND n.mode = l.mode)
         ORDER BY c.name, d.carrier_id`,
  params: { customer: 'id', lane: 'id' },
  row: {
    carrier_id: 'id',
    carrier_name: 'text',
    reason: narrowed<DeclineReason>('text'),
    note: 'text?',
    declined_at: 'moment',
  },
});
