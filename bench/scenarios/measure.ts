// Measures one generated tender: node measure.ts SIZE SEED prints its figures as one line of JSON.
import {
  checkAward,
  type ScenarioInput,
  type ScenarioResult,
  solveScenario,
} from '@lanewright/award-optimiser';
import { compileScenario, drawTender } from '@lanewright/award-optimiser/testing';
import { greedyCost } from './greedy.ts';
import { processorSeconds } from './processorSeconds.ts';
import { runSecond } from './runChild.ts';
import { sizes, type SizeName } from './sizes.ts';
import { tightPercent } from './tightRules.ts';

export interface Measured {
  /**
   * Optimality gap after each requested number of seconds. The last is that of the final result, null if the result came later;
   * those before are from progress reports. All are null if the result violates a rule, or there is none.
   */
  readonly gapPercent: Record<number, number | null>;
  /** Time until the result was checked and costed. */
  readonly seconds: number;
  readonly megabytes: number;
  /**
   * Processor time of a second scenario with one rule changed, as a part of the first's, until it reaches the requested gap (or the
   * first's final gap, if none is requested or that is larger); null if not reached.
   */
  readonly warmPart: number | null;
  /** As `warmPart`, until it reaches the first's final gap. */
  readonly warmPartAtEnd: number | null;
  readonly tightPercent: number;
  readonly greedyDearerPercent: number;
  readonly violations: number;
  /** HiGHS alone, and by what percentage our award is more expensive; null if HiGHS found none. */
  readonly exact: {
    readonly gapPercent: number | null;
    readonly seconds: number;
    readonly dearerPercent: number | null;
  } | null;
}

const name = process.argv[2] as SizeName;
const seed = Number(process.argv[3]);
const size = sizes[name];
const input = drawTender({ ...size, seed });
const ends = size.at[size.at.length - 1]!;
const gapPercent: Record<number, number | null> = Object.fromEntries(size.at.map((second) => [second, null]));
/** Time of each improvement of the award or the bound. */
const nearer: { readonly gap: number; readonly seconds: number }[] = [];

/** Solves the scenario, including the tender's preparation, and reads the gap at each requested second. */
async function solve(
  of: ScenarioInput,
  options: Parameters<typeof solveScenario>[1],
  onGap: (gap: number, seconds: number) => void,
) {
  const from = processorSeconds();
  return solveScenario(of, {
    engine: 'decomposition',
    clock: () => processorSeconds() - from,
    tolerancePercent: 0.001,
    onProgress: ({ best, bound }) => {
      if (best !== null) onGap((100 * (best - bound)) / best, processorSeconds() - from);
    },
    ...options,
  });
}

/** Gaps up to this factor larger count as equal. */
const nearEnough = 1.05;
let last = Infinity;
const startedAt = processorSeconds();
const result: ScenarioResult = await solve(input, { maxSeconds: ends, seed: 1 }, (gap, seconds) => {
  if (gap < last) nearer.push({ gap, seconds });
  last = Math.min(last, gap);
  for (const second of size.at) if (seconds <= second) gapPercent[second] = last;
});
const seconds = processorSeconds() - startedAt;
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
const violations = result.lanes ? checkAward(input, result.lanes).length : 0;
gapPercent[ends] = seconds <= ends ? result.gapPercent : null;
if (!result.lanes || violations > 0) for (const second of size.at) gapPercent[second] = null;

let warmPart: number | null = null;
let warmPartAtEnd: number | null = null;
if (result.warmStart && result.gapPercent !== null) {
  const end = nearEnough * result.gapPercent;
  const gapsPercent = [Math.max(size.askedGapPercent, end), end];
  const found = await runSecond(name, seed, { gapsPercent, maxSeconds: ends, warmStart: result.warmStart });
  const [asked, atEnd] = gapsPercent.map((wanted, at) => {
    const first = nearer.find(({ gap }) => gap <= wanted)?.seconds ?? ends;
    const second = found[at];
    return second == null ? null : second / first;
  });
  warmPart = asked ?? null;
  warmPartAtEnd = atEnd ?? null;
}

let exact: Measured['exact'] = null;
if (seed <= size.exactSeeds) {
  const from = processorSeconds();
  const answer = await solveScenario(input, { engine: 'highs', maxSeconds: size.exactSeconds });
  const dearerPercent =
    answer.cost && result.cost
      ? (100 * (result.cost.weighted - answer.cost.weighted)) / answer.cost.weighted
      : null;
  exact = { gapPercent: answer.gapPercent, seconds: processorSeconds() - from, dearerPercent };
}

const model = compileScenario(input);
const measured: Measured = {
  gapPercent,
  seconds: Math.round(seconds * 100) / 100,
  megabytes,
  warmPart,
  warmPartAtEnd,
  tightPercent: result.lanes ? tightPercent(model, input, result.lanes) : 0,
  greedyDearerPercent: result.cost
    ? (100 * (greedyCost(model) - result.cost.weighted)) / result.cost.weighted
    : 0,
  violations,
  exact,
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
