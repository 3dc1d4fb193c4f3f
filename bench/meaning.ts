// npm run bench:meaning -- --seed 7 [--off] [--list]: generates one file for each kind of assumption from a seed; each file has one
// ambiguity. `ratio` is the share of them that pass without a question or a mark, or whose effects differ from an independent
// calculation. `cleanQuestions` are the questions that 50 generated clean files raise, `realQuestions` those of the real files of
// shared/data (null if they are missing). --off disables the detection of assumptions: nearly all files must then pass silently, or
// the benchmark proves nothing.
import { assumptionsOfFile } from '../apps/server/src/features/uploads/assumptions/kindCases.ts';
import { cleanQuestions, realQuestions } from './meaning/cleanFiles.ts';
import type { AmbiguousFile } from './meaning/ambiguousFile.ts';
import { drawFiles } from './meaning/drawFiles.ts';

const at = process.argv.indexOf('--seed');
const seed = at < 0 ? 1 : Number(process.argv[at + 1]);
const isOff = process.argv.includes('--off');
const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);
const silent: string[] = [];
const wrong: string[] = [];
const files = drawFiles(seed);
for (const drawn of files) {
  const problem = await problemOf(drawn);
  if (problem === null) continue;
  (problem === 'silent' ? silent : wrong).push(drawn.kind);
  say(`${drawn.kind}: ${problem}`);
  if (process.argv.includes('--list')) say(String(drawn.file).slice(0, 600));
}
const failed = silent.length + wrong.length;
console.log(
  JSON.stringify({
    name: 'meaning',
    ratio: failed / files.length,
    seed,
    off: isOff,
    kinds: files.length,
    silent: silent.length,
    wrongEffects: wrong.length,
    cleanQuestions: isOff ? null : await cleanQuestions(seed),
    realQuestions: isOff ? null : await realQuestions(),
  }),
);

/** Returns null if the file raises a question or a mark with the correct effects. */
async function problemOf({ file, mode, key, effects }: AmbiguousFile): Promise<string | null> {
  const answers = { currency: 'USD', weightUnit: 'kg', volumeUnit: 'cbm', distanceUnit: 'mi' };
  const { assumptions, reasons } = await assumptionsOfFile(file, mode, answers, !isOff);
  if (key.startsWith('exception:')) return reasons.has(key.slice('exception:'.length)) ? null : 'silent';
  const found = assumptions.find((one) => one.key.startsWith(key));
  if (found === undefined) return 'silent';
  const stated = new Map(found.choices.map(({ value, effect }) => [value, effect]));
  for (const [value, figures] of Object.entries(effects))
    for (const [figure, amount] of Object.entries(figures)) {
      const is = stated.get(value)?.[figure as 'chargeUsd'];
      if (is !== amount) return `${figure} of ${value} is ${is}, not ${amount}`;
    }
  return null;
}
