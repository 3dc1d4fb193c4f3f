import type { bids, ResponseOf } from '@lanewright/contract';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { narrowed, sql } from '../../../platform/database/sql.ts';

type GridAward = NonNullable<ResponseOf<typeof bids.bidGrid>['lanes'][number]['award']>;

/** Awards of a carrier in a contract that have months, accepted ones first. */
const activeAwards = sql({
  from: `SELECT a.lane_id, a.status, a.share, a.currency, a.rates, array_agg(to_char(m.month, 'YYYY-MM') ORDER BY m.month) AS months
         FROM awards a
         JOIN counted_award_months m ON m.customer_id = a.customer_id AND m.award_id = a.award_id
         WHERE a.customer_id = $customer AND a.carrier_id = $carrier AND a.mode = $mode AND a.contract_no = $contract AND m.expires_at > $at
         GROUP BY a.customer_id, a.award_id
         ORDER BY a.status = 'Pending', a.awarded_at DESC, a.award_id`,
  params: { customer: 'id', carrier: 'id', mode: 'int', contract: 'int', at: 'moment' },
  row: {
    lane_id: 'id',
    status: narrowed<GridAward['status']>('text'),
    share: 'numeric',
    currency: 'text',
    rates: narrowed<{ chargeNo: number; breakNo: number; rate: string }[]>('json'),
    months: 'text[]',
  },
});

/**
 * What is awarded to a carrier in a contract, by lane. Of several awards on a lane the newest accepted one counts, with the months of
 * all accepted ones; without an accepted one, those that wait for a response.
 */
export async function awardsOfGrid(
  tx: Transaction,
  bidder: {
    readonly customerId: string;
    readonly carrierId: string;
    readonly mode: number;
    readonly contractNo: number;
  },
): Promise<Map<string, GridAward>> {
  const found = await activeAwards.rows(tx, {
    customer: bidder.customerId,
    carrier: bidder.carrierId,
    mode: bidder.mode,
    contract: bidder.contractNo,
    at: now(),
  });
  const awards = new Map<string, GridAward>();
  for (const row of found) {
    const first = awards.get(row.lane_id);
    if (first === undefined)
      awards.set(row.lane_id, {
        status: row.status,
        share: Number(row.share),
        months: [...row.months],
        currency: row.currency,
        rates: row.rates.map(({ chargeNo, breakNo, rate }) => ({
          chargeNo,
          breakNo: breakNo === 0 ? null : breakNo,
          rate: Number(rate),
        })),
      });
    else if ((first.status === 'Pending') === (row.status === 'Pending'))
      first.months = [...new Set([...first.months, ...row.months])].toSorted();
  }
  return awards;
}
