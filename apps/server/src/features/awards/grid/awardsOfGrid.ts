import type { bids, ResponseOf } from '@lanewright/contract';
import { monthInWords } from '@lanewright/freight';
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

/** Lanes with months that are awarded to a carrier, pending or accepted. */
const awardedLanes = sql({
  from: `SELECT m.lane_id, l.origin_label || ' – ' || l.destination_label AS label, to_char(max(m.month), 'YYYY-MM') AS last_month,
           bool_or(m.is_pending) AS is_pending
         FROM counted_award_months m
         JOIN lanes l ON l.customer_id = m.customer_id AND l.lane_id = m.lane_id
         WHERE m.customer_id = $customer AND m.carrier_id = $carrier AND m.lane_id = ANY ($lanes::bigint[]) AND m.expires_at > $at
         GROUP BY m.lane_id, l.origin_label, l.destination_label`,
  params: { customer: 'id', carrier: 'id', lanes: 'id[]', at: 'moment' },
  row: { lane_id: 'id', label: 'text', last_month: 'text', is_pending: 'bool' },
});

/** Why a carrier can't decline lanes that are awarded to it, by lane. */
export async function whyAwarded(
  tx: Transaction,
  { customerId, carrierId }: { readonly customerId: string; readonly carrierId: string },
  laneIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await awardedLanes.rows(tx, {
    customer: customerId,
    carrier: carrierId,
    lanes: laneIds,
    at: now(),
  });
  return new Map(
    found.map((row) => [
      row.lane_id,
      `${row.label} is awarded to you until ${monthInWords(row.last_month)}. ${
        row.is_pending ? 'Accept or decline the award instead.' : 'Propose an amendment to end it instead.'
      }`,
    ]),
  );
}
