import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { takeRoundsToRate } from '../../tenders/index.ts';
import { rankBids } from '../pricing/rankBids.ts';

/**
 * On 'round.settled': ranks what was offered and writes down how each bid stands at the round's end: what its carrier may be
 * told, and what the next round may not exceed. The lanes are paused: nothing is offered in between.
 */
export const rateRounds: Job = {
  name: 'rateRounds',
  async run(platform, payload) {
    await rankBids.run(platform, payload);
    await platform.database.inBulk((tx) => keepResults(tx, payload.customerId, Number(payload.mode)));
  },
};

async function keepResults(tx: Transaction, customerId: string, mode: number): Promise<void> {
  for (const round of await takeRoundsToRate(tx, customerId, mode))
    await execute(
      tx,
      `INSERT INTO round_results (customer_id, tender_id, round_no, carrier_id, lane_id, colour, all_in_usd, unit_cost_usd)
       SELECT $1, $2, $3, b.carrier_id, b.lane_id, b.colour, b.all_in_usd, CASE WHEN b.is_complete THEN b.unit_cost_usd END
       FROM tender_lanes h
       JOIN tender_carriers c ON c.customer_id = $1 AND c.tender_id = $2
       JOIN bids b ON b.customer_id = $1 AND b.lane_id = h.lane_id AND b.carrier_id = c.carrier_id AND b.withdrawn_at IS NULL
       WHERE h.customer_id = $1 AND h.tender_id = $2
       ON CONFLICT DO NOTHING`,
      [customerId, round.tenderId, round.roundNo],
    );
}
