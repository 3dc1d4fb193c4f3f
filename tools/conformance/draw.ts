// npx tsx tools/conformance/draw.ts [SEED]: selects twenty random rows for a mutation sample: remove each feature and run its test.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { rowsOf } from './rows.ts';

const page = await readFile(path.join(import.meta.dirname, '../../docs/conformance.md'), 'utf8');
const rows = rowsOf(page);
let state = Number(process.argv[2] ?? 8);
/** The next number from 0 to below 1 (mulberry32), deterministic by seed on every machine. */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
for (let left = 20; left > 0 && rows.length > 0; left--) {
  const [row] = rows.splice(Math.floor(random() * rows.length), 1);
  if (row !== undefined)
    console.log(
      `${row.id} ${row.what}\n  ${row.where}\n  ${row.tests.map(({ file, name }) => `${file} › ${name}`).join('\n  ')}`,
    );
}
