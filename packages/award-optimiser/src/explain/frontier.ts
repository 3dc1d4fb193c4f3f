import type { ScenarioInput, ScenarioResult, SolveOptions, WarmStart } from '../model.ts';
import { solveScenario } from '../solve.ts';

/** What is traded off against cost. */
export type FrontierOf =
  /** Maximum number of carriers. */
  | { readonly what: 'carriers'; readonly points: readonly number[] }
  /** Price of a kilogram of CO2. */
  | { readonly what: 'co2'; readonly points: readonly number[] }
  /** Switching penalty in percent of the price. */
  | { readonly what: 'incumbents'; readonly points: readonly number[] };

export interface FrontierPoint {
  readonly at: number;
  readonly result: ScenarioResult;
  /** Value reached at the point: carriers awarded, kilograms of CO2, or volume that stays with its incumbent. */
  readonly reached: number | null;
}

const frontierRule = 'frontier';

/** Solves the scenario at each point, each starting from the previous result. */
export async function frontier(
  input: ScenarioInput,
  of: FrontierOf,
  options: SolveOptions = {},
): Promise<FrontierPoint[]> {
  const points: FrontierPoint[] = [];
  let warmStart: WarmStart | null = options.warmStart ?? null;
  for (const at of of.points) {
    if (options.shouldStop?.()) break;
    const result = await solveScenario(shifted(input, of.what, at), { ...options, warmStart });
    warmStart = result.warmStart ?? warmStart;
    points.push({ at, result, reached: result.lanes ? reachedBy(input, result, of.what) : null });
  }
  return points;
}

function shifted(input: ScenarioInput, what: FrontierOf['what'], at: number): ScenarioInput {
  if (what === 'co2') return { ...input, weights: { ...input.weights, co2: { pricePerKg: at } } };
  const rules =
    what === 'carriers'
      ? [
          ...input.rules,
          { kind: 'carrierCount' as const, id: frontierRule, scope: {}, per: 'scope' as const, max: at },
        ]
      : [
          ...input.rules.filter(({ kind }) => kind !== 'incumbent'),
          { kind: 'incumbent' as const, id: frontierRule, scope: {}, switchingPercent: at },
        ];
  return { ...input, rules };
}

function reachedBy(input: ScenarioInput, { lanes }: ScenarioResult, what: FrontierOf['what']): number {
  if (what === 'carriers')
    return new Set((lanes ?? []).flatMap(({ shares }) => shares.map(({ carrierId }) => carrierId))).size;
  const co2 = new Map(
    input.bids.map(({ laneId, carrierId, co2KgPerUnit }) => [`${laneId}\n${carrierId}`, co2KgPerUnit ?? 0]),
  );
  return (lanes ?? []).reduce((sum, { laneId, shares }, at) => {
    const lane = input.lanes[at]!;
    const volume = lane.monthlyVolumes.reduce((whole, each) => whole + each, 0);
    const counted = shares.reduce(
      (part, { carrierId, share }) =>
        part +
        share *
          (what === 'co2' ? (co2.get(`${laneId}\n${carrierId}`) ?? 0) : carrierId === lane.incumbent ? 1 : 0),
      0,
    );
    return sum + counted * volume;
  }, 0);
}
