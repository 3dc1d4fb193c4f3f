// Measures one generated tender: node measure.ts SIZE SEED prints its figures as one line of JSON. The second scenarios to measure
// are read from standard input.
import {
  checkAward,
  type ScenarioInput,
  type ScenarioResult,
  solveScenario,
} from '@lanewright/award-optimiser';
import { compileScenario, drawTender } from '@lanewright/award-optimiser/testing';
import type { ChangeName } from './changes.ts';
import { greedyCost } from './greedy.ts';
import { type ChangeMeasured, measureChange, timeSwitching, type WarmParts } from './measureChange.ts';
import { processorSeconds } from './processorSeconds.ts';
import type { ChangesAsked } from './runChild.ts';
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
  /** Times of a second scenario with another switching penalty; null if not measured. */
  readonly warm: WarmParts | null;
  /** Second scenarios with other changes, by name. */
  readonly changes: { [name in ChangeName]?: ChangeMeasured };
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

/** Seeds are counted within such a series: 101 is compared with HiGHS as 1 is. */
const seedsOfSeries = 100;

const name = process.argv[2] as SizeName;
const seed = Number(process.argv[3]);
const size = sizes[name];
let request = '';
for await (const part of process.stdin.setEncoding('utf8')) request += part;
const asked = JSON.parse(request) as ChangesAsked;
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

let warm: WarmParts | null = null;
const changes: Measured['changes'] = {};
if (result.warmStart && result.gapPercent !== null) {
  const first = {
    input,
    warmStart: result.warmStart,
    gapPercent: result.gapPercent,
    secondsTo: (wanted: number) => nearer.find(({ gap }) => gap <= wanted)?.seconds ?? ends,
  };
  for (const change of asked.names)
    if (change === 'switching') warm = await timeSwitching(name, seed, first);
    else changes[change] = await measureChange(name, seed, first, change, asked.coldTimes);
}

let exact: Measured['exact'] = null;
if ((seed - 1) % seedsOfSeries < size.exactSeeds) {
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
  warm,
  changes,
  tightPercent: result.lanes ? tightPercent(model, input, result.lanes) : 0,
  greedyDearerPercent: result.cost
    ? (100 * (greedyCost(model) - result.cost.weighted)) / result.cost.weighted
    : 0,
  violations,
  exact,
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
