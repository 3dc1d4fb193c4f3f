// A second scenario of a drawn tender, the switching penalty changed: begins with what the first is read to have ended with, in a
// process of its own as in the product, and prints the processor time until it is as near; null when it is not in time.
import { type ScenarioInput, solveScenario, type WarmStart } from '@lanewright/award-optimiser';
import { drawTender } from '@lanewright/award-optimiser/testing';
import { processorSeconds } from './processorSeconds.ts';
import { sizes, type SizeName } from './sizes.ts';

/** What is told of the first. */
export interface FirstScenario {
  readonly gapPercent: number;
  readonly maxSeconds: number;
  readonly warmStart: WarmStart;
}

/** Gaps so much larger count as equally near. */
const near = 1.05;

let told = '';
for await (const part of process.stdin.setEncoding('utf8')) told += part;
const { gapPercent, maxSeconds, warmStart } = JSON.parse(told) as FirstScenario;
const input = drawTender({ ...sizes[process.argv[2] as SizeName], seed: Number(process.argv[3]) });
const changed: ScenarioInput = {
  ...input,
  rules: input.rules.map((rule) => (rule.id === 'switching' ? { ...rule, switchingPercent: 3.3 } : rule)),
};
let found: number | null = null;
const from = processorSeconds();
await solveScenario(changed, {
  engine: 'decomposition',
  clock: () => processorSeconds() - from,
  tolerancePercent: 0.001,
  maxSeconds,
  seed: 1,
  warmStart,
  shouldStop: () => found !== null,
  onProgress: ({ best, bound }) => {
    if (best !== null && (100 * (best - bound)) / best <= near * gapPercent)
      found ??= processorSeconds() - from;
  },
});
process.stdout.write(JSON.stringify(found));
