// npm run language: compares how often the listed words occur with counts.json, and fails where a number rose.
//   --update          writes today's numbers, which may only be lower
//   --find WORD       prints where a word occurs
//   --sample N --seed S   prints N comments and N texts of screens, drawn at random, for reading one by one
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../lib/root.mjs';
import { compareCounts, countWords } from './countWords.mjs';
import { drawTexts } from './drawTexts.mjs';
import { languageFiles } from './languageFiles.mjs';
import { readTexts } from './readTexts.mjs';

const { values: options } = parseArgs({
  options: {
    update: { type: 'boolean' },
    find: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const countsFile = path.join(import.meta.dirname, 'counts.json');
const list = JSON.parse(readFileSync(path.join(import.meta.dirname, 'words.json'), 'utf8'));
const texts = languageFiles(root).flatMap((file) => readTexts(root, file).map((text) => ({ file, ...text })));

if (options.sample !== undefined) {
  for (const { file, line, kind, text } of drawTexts(texts, Number(options.sample), Number(options.seed)))
    process.stdout.write(`${kind} ${file}:${line}\n  ${text.replaceAll(/\s+/g, ' ').trim()}\n`);
} else if (options.find !== undefined) {
  const { places } = countWords(texts, list);
  for (const { word, file, line, text } of places)
    if (word === options.find)
      process.stdout.write(`${file}:${line}  ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)}\n`);
} else {
  const { counts, unused } = countWords(texts, list);
  for (const { word, reason } of unused)
    process.stderr.write(`An exception matches nothing: ${word} (${reason}).\n`);
  const { risen, fallen } = compareCounts(JSON.parse(readFileSync(countsFile, 'utf8')), counts);
  for (const { word, folder, before, now } of risen) {
    const use = list.words.find((entry) => entry.word === word)?.use ?? '';
    process.stderr.write(`“${word}” in ${folder}: ${now} times, ${before} allowed. Use instead: ${use}.\n`);
  }
  if (options.update && risen.length === 0) writeFileSync(countsFile, `${JSON.stringify(counts, null, 2)}\n`);
  else if (fallen > 0)
    process.stderr.write(`${fallen} fewer than counts.json allows: run \`npm run language -- --update\`.\n`);
  process.exit(risen.length + unused.length === 0 ? 0 : 1);
}
