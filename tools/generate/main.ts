import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type DirtKind, scaledDirt } from './dirt.ts';
import { type GeneratedMode, generatedModes } from './recipe.ts';
import { writeGeneratedFile } from './writeGeneratedFile.ts';

const usage = `Writes a file of invented shipments, as a transport system would export it.
  npx tsx tools/generate/main.ts --mode road-ftl --rows 200000 --seed 7 --out file.csv [--clean] [--dirt 2] [--lanes N]
  --mode   ${generatedModes.join(', ')}
  --rows   shipments; with dirt the file has some more lines
  --seed   the same seed gives the same file (default 1)
  --clean  no dirt; the truth of the dirty file with the same seed
  --dirt   multiplies the usual rates of dirt (default 1)
  --lanes  distinct lanes (default one for 25 shipments, at most 2,000)`;

const { values } = parseArgs({
  options: {
    mode: { type: 'string' },
    rows: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    clean: { type: 'boolean', default: false },
    dirt: { type: 'string', default: '1' },
    lanes: { type: 'string' },
  },
});

function refuse(reason: string): never {
  console.error(`${reason}\n\n${usage}`);
  process.exit(1);
}

function wholeNumber(name: string, text: string | undefined): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0)
    refuse(`--${name} must be a whole number, not "${text ?? ''}".`);
  return number;
}

const mode = generatedModes.find((known) => known === values.mode) as GeneratedMode | undefined;
if (!mode) refuse(`--mode "${values.mode ?? ''}" is not known.`);
if (!values.out) refuse('--out must name the file to write.');
const dirtFactor = Number(values.dirt);
if (!(dirtFactor >= 0)) refuse(`--dirt must be a number from 0 up, not "${values.dirt}".`);

const tally = new Map<DirtKind, number>();
const started = performance.now();
const { lines } = await writeGeneratedFile(values.out, mode, {
  rows: wholeNumber('rows', values.rows),
  seed: wholeNumber('seed', values.seed),
  dirt: values.clean ? false : scaledDirt(dirtFactor),
  tally,
  ...(values.lanes === undefined ? {} : { lanes: wholeNumber('lanes', values.lanes) }),
});
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const megabytes = (statSync(values.out).size / 1e6).toFixed(1);
console.log(`${values.out}: ${lines} lines, ${megabytes} MB in ${seconds} s`);
for (const [kind, count] of tally) console.log(`  ${kind}: ${count}`);
