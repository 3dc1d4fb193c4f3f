// Solves a second scenario of a generated tender with a changed switching penalty. It starts from the first one's final result,
// read in a separate process as in the product, and prints the processor time until it reaches the requested gap and the first
// one's final gap; null for those not reached in time.
import { type ScenarioInput, solveScenario, type WarmStart } from '@lanewright/award-optimiser';
import { drawTender } from '@lanewright/award-optimiser/testing';
import { processorSeconds } from './processorSeconds.ts';
import { sizes, type SizeName } from './sizes.ts';

/** The first scenario's result, as passed to this process. */
export interface FirstScenario {
  /** Gaps in the order of reading, the smallest last. */
  readonly gapsPercent: readonly number[];
  readonly maxSeconds: number;
  readonly warmStart: WarmStart;
}

let told = '';
for await (const part of process.stdin.setEncoding('utf8')) told += part;
const { gapsPercent, maxSeconds, warmStart } = JSON.parse(told) as FirstScenario;
const input = drawTender({ ...sizes[process.argv[2] as SizeName], seed: Number(process.argv[3]) });
const changed: ScenarioInput = {
  ...input,
  rules: input.rules.map((rule) => (rule.id === 'switching' ? { ...rule, switchingPercent: 3.3 } : rule)),
};
const found: (number | null)[] = gapsPercent.map(() => null);
const from = processorSeconds();
await solveScenario(changed, {
  engine: 'decomposition',
  clock: () => processorSeconds() - from,
  tolerancePercent: 0.001,
  maxSeconds,
  seed: 1,
  warmStart,
  shouldStop: () => !found.includes(null),
  onProgress: ({ best, bound }) => {
    if (best === null) return;
    const now = (100 * (best - bound)) / best;
    gapsPercent.forEach((gap, at) => {
      if (now <= gap) found[at] ??= processorSeconds() - from;
    });
  },
});
process.stdout.write(JSON.stringify(found));
