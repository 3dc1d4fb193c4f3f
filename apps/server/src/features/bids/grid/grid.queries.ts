import { narrowed, sql } from '../../../platform/database/sql.ts';
import { loadSql } from '../../../platform/loadSql.ts';

/** Volume and loads of lanes by contract month, in the order of the months. */
export const laneMonths = sql({
  from: loadSql(import.meta.url, './laneMonths.sql'),
  params: { customer: 'id', lanes: 'id[]', months: 'date[]' },
  row: {
    lane_id: 'id',
    volume: narrowed<number[]>('json'),
    loads: narrowed<number[] | null>('json?'),
  },
});

/** A carrier's last round on lanes of its events, with the cells that were different then. */
export const lastRounds = sql({
  from: loadSql(import.meta.url, './lastRounds.sql'),
  params: { customer: 'id', carrier: 'id', lanes: 'id[]' },
  row: {
    lane_id: 'id',
    round_no: 'int',
    currency: 'text?',
    rates: narrowed<{ cell: string; rate: number | null }[]>('json'),
  },
});

/** Those of the lanes that are in an open round to which the carrier is invited. */
export const lanesInRounds = sql({
  from: `SELECT h.lane_id FROM tender_lanes h
         JOIN tender_rounds r ON r.customer_id = h.customer_id AND r.tender_id = h.tender_id AND r.state = 'Open'
         JOIN tender_carriers i ON i.customer_id = h.customer_id AND i.tender_id = h.tender_id AND i.carrier_id = $carrier
         WHERE h.customer_id = $customer AND h.lane_id = ANY ($lanes::bigint[]) AND h.is_held`,
  params: { customer: 'id', carrier: 'id', lanes: 'id[]' },
  row: { lane_id: 'id' },
});
