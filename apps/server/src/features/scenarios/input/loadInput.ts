import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { awardableBids } from '../../awards/index.ts';
import { countedChargesLeftOut } from '../../bids/index.ts';
import type { ScenarioContract } from '../scenarios.queries.ts';
import { carrierPoints } from './carrierPoints.ts';
import { floats, integers, type PackedInput } from './packedInput.ts';
import { extendedMonths } from '../../lanes/index.ts';

const availableLanes = loadSql(import.meta.url, './availableLanes.sql');
const validBids = awardableBids + loadSql(import.meta.url, './validBids.sql');
const batchSize = 20_000;

type LaneRow = {
  readonly lane_id: string;
  readonly region: string;
  readonly equipment: string;
  readonly business_unit: string;
  readonly incumbent_id: string | null;
  readonly kg_per_unit: number | null;
  /** Null if nothing is available. */
  readonly months: string[] | null;
  readonly volumes: number[] | null;
};
type BidRow = {
  readonly lane_id: string;
  readonly carrier_id: string;
  readonly bid_id: string;
  readonly unit_cost_usd: number;
  readonly left_out_usd: number;
  readonly is_short: boolean;
  readonly most_hundredths: number;
  readonly transit_days: number | null;
  readonly own_kg_per_unit: number | null;
};

export type LoadedInput = {
  readonly input: PackedInput;
  /** Requested lanes with nothing to award, and bids that are not valid in all requested months. */
  readonly lanesLeftOut: number;
  readonly bidsLeftOut: number;
};

/**
 * The lanes of a scenario with the months of which nothing is awarded yet, and their bids as compared in Best bids: read as two
 * sets, whatever their number. `laneIds` null: the mode's lanes that are open or hold bids.
 */
export async function loadInput(
  tx: Transaction,
  { customerId, mode, contractNo }: ScenarioContract,
  laneIds: readonly string[] | null,
): Promise<LoadedInput> {
  const { months } = await extendedMonths(tx, { customerId, mode, contractNo });
  const moment = now();
  const days = months.map((month) => `${month}-01`);
  const place = new Map(months.map((month, at) => [month as string, at]));
  const lanes = { id: [], region: [], equipment: [], businessUnit: [] } as Record<string, string[]>;
  const incumbentId: (string | null)[] = [];
  const volume = floats();
  const laneKg: (number | null)[] = [];
  let lanesLeftOut = 0;
  const asked = [customerId, mode, laneIds, moment, days, contractNo];
  for await (const batch of fetchRows<LaneRow>(tx, 'free_lanes', availableLanes, asked))
    for (const row of batch) {
      if (row.months === null || row.volumes === null) {
        lanesLeftOut += 1;
        continue;
      }
      lanes.id?.push(row.lane_id);
      lanes.region?.push(row.region);
      lanes.equipment?.push(row.equipment);
      lanes.businessUnit?.push(row.business_unit);
      incumbentId.push(row.incumbent_id);
      laneKg.push(row.kg_per_unit);
      const of = new Map(row.months.map((month, at) => [place.get(month), row.volumes?.[at]]));
      months.forEach((_month, at) => volume.add(of.get(at) ?? Number.NaN));
    }
  if (laneIds !== null) lanesLeftOut += new Set(laneIds).size - (lanes.id?.length ?? 0) - lanesLeftOut;
  const ids = lanes.id ?? [];
  const { bids, carriers, firstBid, bidsLeftOut } = await loadBids(
    tx,
    { customerId, mode, contractNo },
    ids,
    laneKg,
    {
      moment,
      days,
    },
  );
  return {
    input: {
      months,
      lanes: {
        id: ids,
        region: lanes.region ?? [],
        equipment: lanes.equipment ?? [],
        businessUnit: lanes.businessUnit ?? [],
        incumbentId,
        volume: volume.taken(),
        firstBid,
      },
      carriers,
      bids,
    },
    lanesLeftOut,
    bidsLeftOut,
  };
}

async function loadBids(
  tx: Transaction,
  { customerId, mode, contractNo }: ScenarioContract,
  laneIds: readonly string[],
  laneKg: readonly (number | null)[],
  { moment, days }: { readonly moment: Date; readonly days: readonly string[] },
) {
  const carriers = await selectCarriers(tx, customerId, mode);
  const points = await carrierPoints(tx, customerId, mode);
  const carrierAt = new Map(carriers.map(({ carrier_id: id }, at) => [id, at]));
  const leftOut = await disableNestedLoops(tx, () => countedChargesLeftOut(tx, customerId, mode, laneIds));
  const columns = {
    lane: integers(),
    carrier: integers(),
    unitCostUsd: floats(),
    leftOutUsd: floats(),
    mostHundredths: integers(),
    transitDays: floats(),
    co2KgPerUnit: floats(),
  };
  const id: string[] = [];
  const firstBid = integers();
  let lane = -1;
  let bidsLeftOut = 0;
  const reach = (wanted: number) => {
    for (; lane < wanted; lane++) firstBid.add(id.length);
  };
  const laneAt = new Map(laneIds.map((laneId, at) => [laneId, at]));
  const asked = [
    customerId,
    mode,
    laneIds,
    moment,
    days,
    leftOut.map(({ bidId }) => bidId),
    leftOut.map(({ unitUsd }) => unitUsd),
    contractNo,
  ];
  for await (const batch of fetchRows<BidRow>(tx, 'valid_bids', validBids, asked))
    for (const row of batch) {
      if (row.is_short) {
        bidsLeftOut += 1;
        continue;
      }
      const at = laneAt.get(row.lane_id);
      const carrier = carrierAt.get(row.carrier_id);
      // Added between the two queries: that change marks the result as stale.
      if (at === undefined || carrier === undefined) continue;
      reach(at);
      id.push(row.bid_id);
      columns.lane.add(at);
      columns.carrier.add(carrier);
      columns.unitCostUsd.add(row.unit_cost_usd);
      columns.leftOutUsd.add(row.left_out_usd);
      columns.mostHundredths.add(row.most_hundredths);
      columns.transitDays.add(row.transit_days ?? Number.NaN);
      columns.co2KgPerUnit.add(row.own_kg_per_unit ?? laneKg[at] ?? Number.NaN);
    }
  reach(laneIds.length);
  const carrier = columns.carrier.taken();
  const bidding = keepBidding(carriers, carrier);
  return {
    bidsLeftOut,
    firstBid: firstBid.taken(),
    carriers: {
      id: bidding.map((row) => row.carrier_id),
      name: bidding.map((row) => row.name),
      service: bidding.map((row) => points.get(row.carrier_id)?.service ?? null),
      terms: bidding.map((row) => points.get(row.carrier_id)?.terms ?? null),
    },
    bids: {
      id,
      lane: columns.lane.taken(),
      carrier,
      unitCostUsd: columns.unitCostUsd.taken(),
      leftOutUsd: columns.leftOutUsd.taken(),
      mostHundredths: columns.mostHundredths.taken(),
      transitDays: columns.transitDays.taken(),
      co2KgPerUnit: columns.co2KgPerUnit.taken(),
    },
  };
}

type CarrierRow = { readonly carrier_id: string; readonly name: string };

/** Keeps only carriers that bid, because a rule for all carriers applies to these, and updates the bids' indexes. */
function keepBidding(carriers: readonly CarrierRow[], carrierOfBid: Int32Array): CarrierRow[] {
  const bidding = new Set(carrierOfBid);
  const kept = carriers.flatMap((_carrier, at) => (bidding.has(at) ? [at] : []));
  const placeOf = new Map(kept.map((at, place) => [at, place]));
  carrierOfBid.forEach((at, bid) => {
    carrierOfBid[bid] = placeOf.get(at)!;
  });
  return kept.map((at) => carriers[at]!);
}

/** The carriers connected in a mode, by name. */
function selectCarriers(tx: Transaction, customerId: string, mode: number) {
  return rows<CarrierRow>(
    tx,
    `SELECT n.carrier_id, c.name FROM connections n JOIN companies c ON c.company_id = n.carrier_id
     WHERE n.customer_id = $1 AND n.mode = $2 ORDER BY lower(c.name), n.carrier_id`,
    [customerId, mode],
  );
}

/** Yields the rows of a statement in batches, with whole tables joined as sets. */
async function* fetchRows<Row extends object>(
  tx: Transaction,
  cursor: string,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row[]> {
  await disableNestedLoops(tx, () => execute(tx, `DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`, values));
  for (;;) {
    const batch = await rows<Row>(tx, `FETCH ${batchSize} FROM ${cursor}`);
    if (batch.length > 0) yield batch;
    if (batch.length < batchSize) break;
  }
  await execute(tx, `CLOSE ${cursor}`);
}
