// npm run bench:meaning -- --seed 7 [--off]: files with one thing that they do not say, one of each kind, drawn from a seed. `ratio`
// is the share of them that pass without a question or a mark, or whose effects are not what own arithmetic gives.
// --off reads them without looking for assumptions: then nearly all must pass silently, or the files prove nothing.
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
