import {
  type AwardedLane,
  checkAward,
  costAward,
  frontier,
  inputHashOf,
  priceOfRules,
  type ScenarioInput,
  type ScenarioResult,
  type SolveOptions,
  type WarmStart,
} from '@lanewright/award-optimiser';
import { type PackedInput, wholeHundredths } from '../input/packedInput.ts';
import { scenarioInputOf, tenderOf } from '../thread/optimiserInput.ts';
import { packShares } from '../thread/encodeAward.ts';
import { type Places, placesOf } from '../thread/places.ts';
import { roundShares } from '../thread/roundShares.ts';
import type { ThreadProgress } from '../thread/threadMessages.ts';
import type { AnalyseTask, AnalysisAnswer, FrontierKind, RunOutcome } from './analysisTask.ts';
import { frontierPoints, withoutOwnLimit } from './frontierPoints.ts';

type Watch = { onProgress(progress: ThreadProgress): void };
/** The same seed for all runs. */
const seed = 1;

/** Calculates the requested analysis of a result. */
export async function analyseTask(task: AnalyseTask, { onProgress }: Watch): Promise<AnalysisAnswer> {
  const input = scenarioInputOf(tenderOf(task.input), task.input, task.rules, task.weights);
  if (inputHashOf(input) !== task.inputHash) return { what: 'changed' };
  const places = placesOf(task.input);
  const award = awardedLanes(task, input);
  if (task.analysis === 'volumes')
    return {
      what: 'volumes',
      broken: task.volumes.map((volumes) => checkAward(withVolumes(input, volumes), award)),
    };
  const options: SolveOptions = { seed, maxSeconds: task.seconds };
  const outcomeOf = (result: ScenarioResult) => outcome(result, task.input, places);
  const tell = (runs: number, of: number) => onProgress({ seconds: 0, best: null, bound: null, runs, of });
  return task.analysis === 'priceOfRules'
    ? pricesOf(task, input, award, { options, outcomeOf, tell })
    : pointsOf(task.analysis, input, award, { options, outcomeOf, tell });
}

type Means = {
  readonly options: SolveOptions;
  outcomeOf(result: ScenarioResult): RunOutcome | null;
  tell(runs: number, of: number): void;
};

async function pricesOf(
  { rules, gapAmount }: AnalyseTask,
  input: ScenarioInput,
  lanes: readonly AwardedLane[],
  { options, outcomeOf, tell }: Means,
): Promise<AnalysisAnswer> {
  const ruleIds = rules.filter(({ isOn }) => isOn).map(({ ruleId }) => ruleId);
  const result = resultOf(input, lanes, gapAmount);
  const prices: { ruleId: string; without: RunOutcome | null }[] = [];
  for (const ruleId of ruleIds) {
    tell(prices.length, ruleIds.length);
    for (const { without } of await priceOfRules(input, result, options, [ruleId]))
      prices.push({ ruleId, without: outcomeOf(without) });
  }
  return { what: 'prices', prices };
}

async function pointsOf(
  kind: FrontierKind,
  given: ScenarioInput,
  lanes: readonly AwardedLane[],
  { options, outcomeOf, tell }: Means,
): Promise<AnalysisAnswer> {
  const input = withoutOwnLimit(given, kind);
  const { what, points } = frontierPoints(kind, reachedBy(input, lanes));
  if (points.length === 0 && kind !== 'frontierCarriers') return { what: 'unknown' };
  const found: { at: number; outcome: RunOutcome | null }[] = [];
  let warmStart: WarmStart | null = { multipliers: {}, lanes };
  for (const at of points) {
    tell(found.length, points.length);
    const [point] = await frontier(input, { what, points: [at] }, { ...options, warmStart });
    if (point === undefined) continue;
    warmStart = point.result.warmStart ?? warmStart;
    found.push({ at, outcome: outcomeOf(point.result) });
  }
  return { what: 'points', points: found };
}

function reachedBy(input: ScenarioInput, lanes: readonly AwardedLane[]) {
  const carriersOf = new Map(input.lanes.map(({ id }) => [id, new Set<string>()]));
  const bids = new Map(input.bids.map((bid) => [`${bid.laneId} ${bid.carrierId}`, bid]));
  for (const { laneId, carrierId } of input.bids) carriersOf.get(laneId)?.add(carrierId);
  let co2Kg = 0;
  lanes.forEach(({ laneId, shares }, at) => {
    const volume = input.lanes[at]?.monthlyVolumes.reduce((sum, each) => sum + each, 0) ?? 0;
    for (const { carrierId, share } of shares)
      co2Kg += (bids.get(`${laneId} ${carrierId}`)?.co2KgPerUnit ?? 0) * share * volume;
  });
  return {
    carriers: new Set(lanes.flatMap(({ shares }) => shares.map(({ carrierId }) => carrierId))).size,
    carriersThatBid: new Set(input.bids.map(({ carrierId }) => carrierId)).size,
    price: costAward(input, lanes).price,
    co2Kg,
    hasIncumbents: input.lanes.some(
      ({ id, incumbent }) => incumbent !== null && (carriersOf.get(id)?.has(incumbent) ?? false),
    ),
  };
}

/** The award in the optimiser's format, one entry per lane. */
function awardedLanes({ input: packed, award }: AnalyseTask, input: ScenarioInput): AwardedLane[] {
  const shares: AwardedLane['shares'][number][][] = input.lanes.map(() => []);
  award.lane.forEach((lane, at) => {
    const carrierId = packed.carriers.id[packed.bids.carrier[award.bid[at]!]!]!;
    shares[lane]!.push({
      carrierId,
      share: award.hundredths[at]! / wholeHundredths,
      bundleId: award.bundleRule[at] ?? null,
    });
  });
  return input.lanes.map(({ id }, lane) => ({
    laneId: id,
    shares: shares[lane]!.toSorted((a, b) => (a.carrierId < b.carrierId ? -1 : 1)),
    unawarded: shares[lane]!.length === 0 ? 'dearerThanUnawarded' : null,
  }));
}

/** Rebuilds the result from its award: runs start from it and are compared with it. */
function resultOf(input: ScenarioInput, lanes: readonly AwardedLane[], gapAmount: number): ScenarioResult {
  const cost = costAward(input, lanes);
  return {
    status: 'feasible',
    lanes,
    cost,
    bound: cost.weighted - gapAmount,
    gapAmount,
    gapPercent: null,
    unawardedLaneIds: [],
    engines: [],
    notes: [],
    iterations: 0,
    seed,
    version: '',
    inputHash: '',
    warmStart: { multipliers: {}, lanes },
  };
}

function outcome(result: ScenarioResult, packed: PackedInput, places: Places): RunOutcome | null {
  if (result.lanes === null) return null;
  const lanes = roundShares(
    result.lanes,
    (laneId, carrierId) => packed.bids.mostHundredths[places.bidOf(laneId, carrierId)] ?? 0,
  );
  return {
    shares: packShares(lanes, places),
    bound: result.bound,
  };
}

/** The same lanes with other volumes; the limits of bids stay unchanged. */
function withVolumes(input: ScenarioInput, volumes: Float64Array): ScenarioInput {
  const { monthCount } = input;
  return {
    ...input,
    lanes: input.lanes.map((lane, at) => ({
      ...lane,
      monthlyVolumes: Array.from(volumes.subarray(at * monthCount, (at + 1) * monthCount), (volume) =>
        Number.isNaN(volume) ? 0 : volume,
      ),
    })),
  };
}
