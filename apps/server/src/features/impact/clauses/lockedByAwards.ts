import { formatCount } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { ClausesLocked } from '../../clauses/index.ts';
import { lockLanes } from '../../lanes/index.ts';

const awardedLanes = sql({
  from: `SELECT count(DISTINCT m.lane_id)::integer AS lanes FROM counted_award_months m
    JOIN lanes l ON l.customer_id = m.customer_id AND l.lane_id = m.lane_id
    WHERE m.customer_id = $customer AND m.mode = $mode AND m.expires_at > $moment AND l.contract_no = $contract`,
  params: { customer: 'id', mode: 'int', contract: 'int', moment: 'moment' },
  row: { lanes: 'int' },
});

/** Carriers were awarded lanes at the clauses as they are. */
export const lockedByAwards: ClausesLocked = {
  stopAwards: (tx, { customerId, mode }) => lockLanes(tx, customerId, mode),
  async because(tx, { customerId, mode, contractNo }) {
    const { lanes } = await awardedLanes.one(tx, {
      customer: customerId,
      mode,
      contract: contractNo,
      moment: now(),
    });
    if (lanes === 0) return null;
    return lanes === 1
      ? '1 lane is already awarded. To change its clause from a month on, propose an amendment to the carrier.'
      : `${formatCount(lanes)} lanes are already awarded. To change their clauses from a month on, propose an amendment to each carrier.`;
  },
};
