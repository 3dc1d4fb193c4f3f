import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { Comparison } from './compare.ts';
import { compareBridge } from './compareBridge.ts';
import { compareMode, compareSavings } from './compareMode.ts';
import { compareEmission, compareRealised } from './compareOutcomes.ts';
import { compareReporting } from './compareReporting.ts';
import { fetchMode } from './fetchMode.ts';
import { callsOver } from './httpCalls.ts';
import { type OwnMode, ownMode } from './ownMode.ts';

const usage = `Works out every overview figure of a customer again, from the files it sent and the bids and awards it exports, and
compares it with what the product answers: to the cent.
  npm run oracle -- --url http://127.0.0.1:3000 --login customer@example.com --mode 4 loads-2025.csv loads-2026.csv
  --url       where the product runs
  --login     a customer's user name; the password is read from ORACLE_PASSWORD
  --mode      numbers of the modes (may stand several times); without, all that the customer has
  files       every file of shipments that was approved, by the name it was sent under`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    login: { type: 'string' },
    mode: { type: 'string', multiple: true },
    help: { type: 'boolean', default: false },
  },
});
const password = process.env['ORACLE_PASSWORD'];
if (values.help || values.url === undefined || values.login === undefined || password === undefined) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}

const calls = await callsOver(values.url, values.login, password);
const files = new Map(positionals.map((path) => [basename(path), path]));
const sourceOf = ({ fileName }: { readonly fileName: string }) => {
  const path = files.get(fileName);
  if (path === undefined) throw new Error(`Name the file "${fileName}" as well: it was approved.`);
  if (!/\.(csv|tsv|txt)$/i.test(path))
    throw new Error(`${path}: this oracle reads csv; save the sheet as csv under the same name.`);
  return readFile(path, 'utf8');
};
const modes =
  values.mode?.map(Number) ??
  ((await calls.get('/config/available-modes')) as { mode: number }[]).map(({ mode }) => mode);

const comparison = new Comparison();
const own: OwnMode[] = [];
for (const mode of modes) {
  const made = ownMode(await fetchMode(calls, mode, sourceOf));
  own.push(made);
  if (made.edited.length > 0) console.log(`mode ${mode}: ${made.edited.length} months were edited by hand`);
  if (made.lanes.length === 0) continue;
  await compareMode(calls, made, comparison);
  await compareBridge(calls, made, comparison);
  await compareReporting(calls, made, comparison);
  await compareRealised(calls, made, comparison);
  await compareEmission(calls, made, comparison);
}
if (values.mode === undefined) await compareSavings(calls, own, comparison);
for (const { what, ours, theirs } of comparison.differences)
  console.error(`${what}: the oracle says ${ours}, the product ${theirs}`);
console.log(`${comparison.compared} figures compared, ${comparison.differences.length} differ`);
process.exit(comparison.differences.length === 0 ? 0 : 1);
