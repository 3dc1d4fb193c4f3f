// npx tsx tools/conformance/listLines.ts [FILE]: writes docs/conformance.lines.json from the specification in FILE.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentLines, keyOf, type SpecificationLine } from './specificationLines.ts';

const root = path.resolve(import.meta.dirname, '../..');
const listFile = path.join(root, 'docs/conformance.lines.json');
const [file = path.join(root, '../shared/spec/product-spec.md')] = process.argv.slice(2);

const lines = contentLines(await readFile(file, 'utf8'));
const previous = JSON.parse(await readFile(listFile, 'utf8')) as SpecificationLine[];
const rows = lines.map(
  ({ section, number, sha256 }) => `  { "section": ${section}, "number": ${number}, "sha256": "${sha256}" }`,
);
await writeFile(listFile, `[\n${rows.join(',\n')}\n]\n`);

// A line that moved keeps its text but needs the key of its new position.
const keyOfText = new Map(previous.map((line) => [line.sha256, keyOf(line)]));
for (const line of lines) {
  const before = keyOfText.get(line.sha256);
  if (before === undefined) console.log(`${keyOf(line)}: new or changed`);
  else if (before !== keyOf(line)) console.log(`${before} is now ${keyOf(line)}`);
  keyOfText.delete(line.sha256);
}
for (const key of keyOfText.values()) console.log(`${key}: text removed or changed`);
console.log(`${lines.length} content lines`);
