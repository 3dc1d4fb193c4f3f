// Solves a second scenario of a generated tender, with one change. It starts from the first one's final result, read in a separate
// process as in the product, or from nothing for comparison.
import { checkAward, solveScenario, type WarmStart } from '@lanewright/award-optimiser';
import { drawTender } from '@lanewright/award-optimiser/testing';
import { type Change, changed } from './changes.ts';
import { processorSeconds } from './processorSeconds.ts';
import { sizes, type SizeName } from './sizes.ts';

/** What to solve, as passed to this process. */
export interface SecondScenario {
  readonly change: Change;
  readonly warmStart: WarmStart | null;
  /** Gaps to be timed. */
  readonly gapsPercent: readonly number[];
  /** Seconds at which the gap is read. */
  readonly at: readonly number[];
  readonly maxSeconds: number;
  /** Ends as soon as every gap is reached. */
  readonly endsWhenReached: boolean;
}

export interface SecondSolved {
  /** Processor seconds until each gap is reached; null for those not reached in time. */
  readonly seconds: readonly (number | null)[];
  /** Gap at each requested second; null without an award by then. */
  readonly gapPercent: readonly (number | null)[];
  /** Cost of the best award, null without one, and the best bound. */
  readonly best: number | null;
  readonly bound: number;
  readonly violations: number;
}

let told = '';
for await (const part of process.stdin.setEncoding('utf8')) told += part;
const { change, warmStart, gapsPercent, at, maxSeconds, endsWhenReached } = JSON.parse(
  told,
) as SecondScenario;
const input = changed(
  drawTender({ ...sizes[process.argv[2] as SizeName], seed: Number(process.argv[3]) }),
  change,
);
const seconds: (number | null)[] = gapsPercent.map(() => null);
const gapPercent: (number | null)[] = at.map(() => null);
const from = processorSeconds();
const result = await solveScenario(input, {
  engine: 'decomposition',
  clock: () => processorSeconds() - from,
  tolerancePercent: 0.001,
  maxSeconds,
  seed: 1,
  warmStart,
  shouldStop: () => endsWhenReached && !seconds.includes(null),
  onProgress: ({ best, bound }) => {
    if (best === null) return;
    const spent = processorSeconds() - from;
    const now = (100 * (best - bound)) / best;
    gapsPercent.forEach((gap, place) => {
      if (now <= gap) seconds[place] ??= spent;
    });
    at.forEach((second, place) => {
      if (spent <= second) gapPercent[place] = now;
    });
  },
});
const solved: SecondSolved = {
  seconds,
  gapPercent,
  best: result.cost?.weighted ?? null,
  bound: result.bound,
  violations: result.lanes ? checkAward(input, result.lanes).length : 0,
};
process.stdout.write(JSON.stringify(solved));
