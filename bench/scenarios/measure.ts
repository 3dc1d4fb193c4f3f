// One drawn tender measured: node measure.ts SIZE SEED prints its figures as one line of JSON.
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
   * After each number of seconds asked for. The last is the answer's own, and null where the answer came later than that; those
   * before are what was told on the way. All are null where the answer violates a rule, or there is none.
   */
  readonly gapPercent: Record<number, number | null>;
  /** When the answer was there, checked and costed. */
  readonly seconds: number;
  readonly megabytes: number;
  /**
   * Processor time of a second scenario with one rule changed, of the first's, until the gap is as asked for (until as near as the
   * first was in the end, where nothing is asked or that was further); null unless reached.
   */
  readonly warmPart: number | null;
  /** The same until as near as the first was in the end. */
  readonly warmPartAtEnd: number | null;
  readonly tightPercent: number;
  readonly greedyDearerPercent: number;
  readonly violations: number;
  /** HiGHS alone, and by how much our award is dearer than its; null where it found none. */
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
/** When each nearer award or bound was there. */
const nearer: { readonly gap: number; readonly seconds: number }[] = [];

/** Solves with the tender's preparation counted, reading the gap at each second asked for. */
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

/** Gaps so much larger count as equally near. */
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
