import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { exactVolume } from '../cost/exactVolume.ts';
import { laneMonths } from '../input/packedInput.ts';
import type { SolvedAward } from '../thread/threadMessages.ts';
import type { Names } from '../words/namesForRules.ts';
import { reasonsInWords } from '../words/reasonsInWords.ts';
import type { CostedShares, EndedRun } from './writeResult.ts';

/** Rows per statement. */
const batchSize = 10_000;

/** Writes each lane of a result with the reason for its award. */
export async function writeLanes(
  tx: Transaction,
  ended: EndedRun,
  { reasons }: SolvedAward,
  names: Names,
): Promise<void> {
  const { input } = ended.loaded;
  const { lanes, carriers, bids } = input;
  const why = reasonsInWords(input, ended.row.rules, names);
  const unawarded = new Set(['noBid', 'allExcluded', 'noCapacity', 'dearerThanUnawarded']);
  await inBatches(lanes.id.length, (from, to) => {
    const at = places(from, to);
    const next = at.map((lane) => reasons.nextBid[lane]!);
    const nextOf = <T>(of: (bid: number) => T) => next.map((bid) => (bid < 0 ? null : of(bid)));
    return execute(
      tx,
      `INSERT INTO scenario_lanes (customer_id, scenario_id, lane_id, region, months, volume, incumbent_carrier_id, unawarded,
         runner_up_bid_id, runner_up_carrier_id, runner_up_usd, difference_usd, rule_id, why)
       SELECT $1, $2, lane_id, region, string_to_array(months, ',')::date[], volume, incumbent_id, unawarded, bid_id, carrier_id,
         round((next_unit_usd + next_left_out_usd) * volume, 2), round(difference_usd, 2), rule_id, why
       FROM unnest($3::bigint[], $4::text[], $5::text[], $6::numeric[], $7::bigint[], $8::text[], $9::bigint[], $10::bigint[], $11::numeric[],
         $12::numeric[], $13::numeric[], $14::text[], $15::text[])
         AS r(lane_id, region, months, volume, incumbent_id, unawarded, bid_id, carrier_id, next_unit_usd, next_left_out_usd, difference_usd, rule_id, why)`,
      [
        ended.customerId,
        ended.scenarioId,
        at.map((lane) => lanes.id[lane]),
        at.map((lane) => lanes.region[lane]),
        at.map((lane) =>
          laneMonths(input, lane)
            .map((month) => `${month}-01`)
            .join(','),
        ),
        at.map((lane) => exactVolume(input, lane).toFixed()),
        at.map((lane) => lanes.incumbentId[lane]),
        at.map((lane) => (unawarded.has(reasons.decision[lane]!) ? reasons.decision[lane] : null)),
        nextOf((bid) => bids.id[bid]),
        nextOf((bid) => carriers.id[bids.carrier[bid]!]),
        nextOf((bid) => bids.unitCostUsd[bid]),
        nextOf((bid) => bids.leftOutUsd[bid]),
        at.map((lane) => told(reasons.difference[lane]!)),
        at.map((lane) => reasons.ruleId[lane]),
        at.map((lane) => why(reasons, lane)),
      ],
    );
  });
}

/** Writes each carrier's share of each lane, and the price it would be awarded at. */
export async function writeShares(
  tx: Transaction,
  ended: EndedRun,
  { shares }: SolvedAward,
  costed: CostedShares,
): Promise<void> {
  const { lanes, carriers, bids } = ended.loaded.input;
  await inBatches(shares.lane.length, (from, to) => {
    const at = places(from, to);
    const carrierOf = (share: number) => carriers.id[bids.carrier[shares.bid[share]!]!];
    return execute(
      tx,
      `INSERT INTO scenario_shares (customer_id, scenario_id, lane_id, bid_id, carrier_id, share, is_incumbent, bundle_rule_id, awarded_usd, baseline_usd)
       SELECT $1, $2, r.* FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::numeric[], $7::boolean[], $8::text[], $9::numeric[], $10::numeric[]) AS r`,
      [
        ended.customerId,
        ended.scenarioId,
        at.map((share) => lanes.id[shares.lane[share]!]),
        at.map((share) => bids.id[shares.bid[share]!]),
        at.map(carrierOf),
        at.map((share) => shares.hundredths[share]! / 100),
        at.map((share) => carrierOf(share) === lanes.incumbentId[shares.lane[share]!]),
        at.map((share) => shares.bundleRule[share]),
        at.map((share) => costed[share]?.awardedUsd.toFixed(2)),
        at.map((share) => costed[share]?.baselineUsd?.toFixed(2) ?? null),
      ],
    );
  });
}

/** Writes the price at which each losing bid would win. */
export async function writeGuide(tx: Transaction, ended: EndedRun, { guide }: SolvedAward): Promise<void> {
  const { lanes, carriers, bids } = ended.loaded.input;
  await inBatches(guide.bid.length, (from, to) => {
    const at = places(from, to);
    const bidAt = (row: number) => guide.bid[row]!;
    return execute(
      tx,
      `INSERT INTO scenario_guide (customer_id, scenario_id, lane_id, bid_id, carrier_id, unit_cost_usd, unit_cost_to_win_usd)
       SELECT $1, $2, r.* FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::numeric[], $7::numeric[]) AS r`,
      [
        ended.customerId,
        ended.scenarioId,
        at.map((row) => lanes.id[bids.lane[bidAt(row)]!]),
        at.map((row) => bids.id[bidAt(row)]),
        at.map((row) => carriers.id[bids.carrier[bidAt(row)]!]),
        at.map((row) => bids.unitCostUsd[bidAt(row)]! + bids.leftOutUsd[bidAt(row)]!),
        at.map((row) => told(guide.toWin[row]!)),
      ],
    );
  });
}

const told = (value: number) => (Number.isNaN(value) ? null : value);
const places = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

async function inBatches(
  count: number,
  write: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < count; from += batchSize) await write(from, Math.min(count, from + batchSize));
}
