// A second scenario of a drawn tender, the switching penalty changed: begins with what the first is read to have ended with, in a
// process of its own as in the product, and prints the processor time until it is as near as asked for
// and as the first was in the end; null for what is not in time.
import { type ScenarioInput, solveScenario, type WarmStart } from '@lanewright/award-optimiser';
import { drawTender } from '@lanewright/award-optimiser/testing';
import { processorSeconds } from './processorSeconds.ts';
import { sizes, type SizeName } from './sizes.ts';

/** What is told of the first. */
export interface FirstScenario {
  /** Each as it was read, the nearest last. */
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
