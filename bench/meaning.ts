// npm run bench:meaning -- --seed 7 [--off]: generates one file for each kind of assumption from a seed; each leaves one
// thing open. `ratio` is the share of them that pass without a question or a mark, or whose effects differ from
// an independent calculation.
// --off disables the detection of assumptions: nearly all files must then pass silently, or the benchmark proves nothing.
import { assumptionsOfFile } from '../apps/server/src/features/uploads/assumptions/kindCases.ts';
import { drawFiles } from './meaning/drawFiles.ts';

const at = process.argv.indexOf('--seed');
const seed = at < 0 ? 1 : Number(process.argv[at + 1]);
const isOff = process.argv.includes('--off');
const silent: string[] = [];
const wrong: string[] = [];
const files = drawFiles(seed);
for (const { kind, csv, mode, key, usd } of files) {
  const { assumptions } = await assumptionsOfFile(csv, mode, { currency: 'USD', weightUnit: 'kg' }, !isOff);
  const found = assumptions.find((one) => one.key.startsWith(key));
  if (found === undefined) {
    silent.push(kind);
    continue;
  }
  const stated = Object.fromEntries(found.choices.map(({ value, effect }) => [value, effect?.chargeUsd]));
  for (const [value, amount] of Object.entries(usd))
    if (stated[value] !== amount && !wrong.includes(kind)) {
      wrong.push(kind);
      process.stderr.write(`${kind}: ${value} is ${stated[value]}, not ${amount}\n`);
    }
}
for (const kind of silent) process.stderr.write(`passes silently: ${kind}\n`);
const failed = silent.length + wrong.length;
console.log(
  JSON.stringify({
    seed,
    off: isOff,
    kinds: files.length,
    silent: silent.length,
    wrongEffects: wrong.length,
    ratio: failed / files.length,
  }),
);
