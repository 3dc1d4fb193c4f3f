import type { overview, ResponseOf } from '@lanewright/contract';
import { isOfferedMode, type LaneColour, modeDetails } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { optionalRow, rows } from '../../platform/database/rows.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { contractOf, refuseContractOfModes } from '../settings/index.ts';
import { carrierNotFound } from './readCarriers.ts';

const carrierBids = loadSql(import.meta.url, './carrierBids.sql');
const standardPageSize = 50;

type CarrierBid = ResponseOf<typeof overview.listCarrierBids>[number];

type BidRow = {
  bid_id: string;
  lane_id: string;
  mode: number;
  origin_label: string;
  destination_label: string;
  equipment: string | null;
  state: CarrierBid['laneState'];
  is_complete: boolean;
  all_in_usd: string | null;
  unit_cost_usd: string | null;
  is_held: boolean;
  colour: LaneColour | null;
  transit_days: number | null;
  submitted_at: string;
  baseline_usd: string | null;
  over_best_percent: string | null;
  awarded_months: number;
  awarded_usd: string;
  valid_bids: number;
  place: number | null;
};

const orders: Readonly<Record<(typeof overview.carrierBidSorts)[number], string>> = {
  origin: 'lower(origin_label)',
  destination: 'lower(destination_label)',
  allInUsd: 'all_in_usd',
  overBestPercent: 'over_best_percent',
  colour: `CASE colour WHEN 'Green' THEN 1 WHEN 'Amber' THEN 2 WHEN 'Red' THEN 3 END`,
  submittedAt: 'submitted_at',
  awardedUsd: 'awarded_usd',
};

/** A page of the bids of one of the customer's carriers; the total count is in a header. */
export async function listCarrierBids({
  tx,
  caller,
  params,
  query,
  reply,
}: ScopedCall<typeof overview.listCarrierBids>): Promise<CarrierBid[]> {
  const own = await optionalRow(
    tx,
    'SELECT 1 FROM customer_carriers WHERE customer_id = $1 AND carrier_id = $2',
    [caller.companyId, params.id],
  );
  if (own === null) throw carrierNotFound();
  const { mode, contractNo } = query;
  refuseContractOfModes(mode, contractNo);
  if (mode !== undefined && contractNo !== undefined)
    await contractOf(tx, caller.companyId, mode, contractNo);
  const values = [
    caller.companyId,
    params.id,
    mode ?? null,
    query.colour ?? null,
    query.search?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10) ?? [],
    contractNo ?? null,
  ];
  const pageSize = query.pageSize ?? standardPageSize;
  const order =
    query.sortBy === undefined
      ? 'mode, lower(origin_label), lower(destination_label)'
      : `${orders[query.sortBy]} ${query.sortDesc === true ? 'DESC' : 'ASC'} NULLS LAST`;
  const found = await disableNestedLoops(tx, () =>
    rows<Omit<BidRow, 'valid_bids' | 'place'> & { total: number }>(
      tx,
      `SELECT *, count(*) OVER ()::integer AS total FROM (${carrierBids}\n) bid ORDER BY ${order}, lane_id LIMIT ${pageSize} OFFSET ${((query.page ?? 1) - 1) * pageSize}`,
      values,
    ),
  );
  const places = await selectPlaces(
    tx,
    caller.companyId,
    found.map((row) => row.bid_id),
  );
  reply.header('x-total-count', String(found[0]?.total ?? 0));
  return found.map((row) => presentBid({ ...row, ...(places.get(row.bid_id) ?? noPlace) }));
}

const noPlace = { place: null, valid_bids: 0 };

/** Ranks of bids by price on their lanes, among the valid bids of connected carriers that are not held. */
async function selectPlaces(tx: Transaction, customerId: string, bidIds: readonly string[]) {
  const found = await rows<{ bid_id: string; place: number | null; valid_bids: number }>(
    tx,
    `WITH held AS MATERIALIZED (SELECT bid_id FROM held_bids WHERE customer_id = $1)
     SELECT b.bid_id, CASE WHEN b.is_complete AND b.bid_id NOT IN (SELECT bid_id FROM held) THEN count(*) FILTER (WHERE o.unit_cost_usd < b.unit_cost_usd)::integer + 1 END AS place,
            count(o.bid_id)::integer AS valid_bids
     FROM bids b
     LEFT JOIN (bids o JOIN connections n ON n.customer_id = $1 AND n.carrier_id = o.carrier_id AND n.mode = o.mode)
       ON o.customer_id = $1 AND o.lane_id = b.lane_id AND o.withdrawn_at IS NULL AND o.is_complete
      AND o.bid_id NOT IN (SELECT bid_id FROM held)
     WHERE b.customer_id = $1 AND b.bid_id = ANY ($2::bigint[])
     GROUP BY b.bid_id, b.is_complete`,
    [customerId, bidIds],
  );
  return new Map(found.map(({ bid_id: bidId, ...place }) => [bidId, place]));
}

function presentBid(row: BidRow): CarrierBid {
  const number = (text: string | null) => (text === null ? null : Number(text));
  return {
    laneId: row.lane_id,
    bidId: row.bid_id,
    mode: row.mode,
    origin: row.origin_label,
    destination: row.destination_label,
    equipment: row.equipment,
    laneState: row.state,
    isComplete: row.is_complete,
    allInUsd: number(row.all_in_usd),
    unitCostUsd: number(row.unit_cost_usd),
    unitMeasure: isOfferedMode(row.mode) ? modeDetails[row.mode].volumeUnit : '',
    isHeld: row.is_held,
    colour: row.colour,
    place: row.place,
    validBids: row.valid_bids,
    overBestPercent: number(row.over_best_percent),
    baselineUsd: number(row.baseline_usd),
    transitDays: row.transit_days,
    submittedAt: row.submitted_at,
    awardedMonths: row.awarded_months,
    awardedUsd: Number(row.awarded_usd),
  };
}
