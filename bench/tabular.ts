// npm run bench:tabular: our xlsx reader against hucre's streaming reader and read-excel-file, all on the same workbook, each in a
// separate process, reading the text of every cell; and our CSV reader against reading the bare bytes of a file. BENCH_SCALE
// reduces the size, BENCH_RUNS sets the number of runs.
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeCsv } from '@lanewright/tabular';
import { build } from 'esbuild';
import { mixedRow, textOfMixed } from './tabular/mixedTable.ts';
import { writeMixedWorkbook } from './tabular/writeMixedWorkbook.ts';

const scale = Number(process.env.BENCH_SCALE ?? 1);
const runs = Number(process.env.BENCH_RUNS ?? 3);
const workbookRows = Math.max(100, Math.round(200_000 * scale));
const csvRows = Math.max(100, Math.round(1_000_000 * scale));
const patienceMs = 10 * 60_000;
const root = path.resolve(import.meta.dirname, '..');
const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);

interface Measured {
  readonly ms: number;
  /** Total of all threads since the process started. */
  readonly cpuMs: number;
  readonly peakMemoryMb: number;
  readonly cells: number;
  readonly letters: number;
  readonly checksum: number;
}

const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-bench-tabular-'));
// Inside node_modules, so that the other readers can be resolved from there.
const bundles = path.join(root, 'node_modules/.cache', path.basename(folder));
try {
  await mkdir(bundles, { recursive: true });
  const program = path.join(bundles, 'measureInChild.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./tabular/measureInChild.ts', import.meta.url))],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['hucre', 'hucre/*', 'read-excel-file', 'read-excel-file/*'],
    logLevel: 'warning',
  });
  const workbook = path.join(folder, 'table.xlsx');
  await writeMixedWorkbook(workbook, workbookRows);
  const { ours, hucre, readExcelFile } = await measureWorkbook(program, workbook);
  const csv = await measureCsv(program);
  console.log(
    JSON.stringify({
      name: 'tabular',
      ratio: rounded(ours.ms / hucre.ms),
      cpuRatio: rounded(ours.cpuMs / hucre.cpuMs),
      memoryRatio: rounded(ours.peakMemoryMb / hucre.peakMemoryMb),
      peakMemoryMb: {
        ours: ours.peakMemoryMb,
        hucre: hucre.peakMemoryMb,
        readExcelFile: readExcelFile?.peakMemoryMb ?? null,
      },
      msOurs: ours.ms,
      msHucre: hucre.ms,
      msReadExcelFile: readExcelFile?.ms ?? null,
      rows: workbookRows,
      cells: ours.cells,
      runs,
      csv,
    }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
  await rm(bundles, { recursive: true, force: true });
}

/** Readers alternate, so that other load on the machine affects all of them. */
async function measureWorkbook(program: string, workbook: string) {
  const results = { ours: [] as Measured[], hucre: [] as Measured[], readExcelFile: [] as Measured[] };
  const names = ['ours', 'hucre', 'readExcelFile'] as const;
  for (let run = 1; run <= runs; run++) {
    for (const name of names) {
      const measured = await measure(program, name, workbook).catch((error: Error) => {
        // Its version 9.3.17 calls itself for each piece of the file and overflows its stack on 200,000 rows.
        if (name !== 'readExcelFile' || !error.message.includes('Maximum call stack')) throw error;
        say(`run ${run}, ${name}: cannot read this workbook`);
        return null;
      });
      if (measured === null) continue;
      results[name].push(measured);
      say(`run ${run}, ${name}: ${measured.ms} ms, ${measured.peakMemoryMb} MB, ${measured.cells} cells`);
      const first = results.ours[0] as Measured;
      if (measured.cells !== first.cells || measured.checksum !== first.checksum)
        throw new Error(`${name} read other cells than we did: ${JSON.stringify([measured, first])}`);
    }
  }
  return {
    ours: bestOf(results.ours, Math.max),
    hucre: bestOf(results.hucre, Math.min),
    readExcelFile: results.readExcelFile.length > 0 ? bestOf(results.readExcelFile, Math.min) : null,
  };
}

async function measureCsv(program: string) {
  const file = path.join(folder, 'table.csv');
  await pipeline(Readable.from(writeCsv(csvLines())), createWriteStream(file));
  const rawStart = performance.now();
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 262_144 }))
    bytes += (chunk as Buffer).length;
  const rawMs = performance.now() - rawStart;
  const { ms, peakMemoryMb, cells } = await measure(program, 'ours', file);
  say(`csv: ${ms} ms, ${peakMemoryMb} MB, ${cells} cells; its bytes alone ${Math.round(rawMs)} ms`);
  return { ratio: rounded(ms / rawMs), ms, peakMemoryMb, rows: csvRows, cells, bytes };
}

function* csvLines(): Iterable<string[]> {
  for (let row = 0; row < csvRows; row++) yield mixedRow(row).map(textOfMixed);
}

async function measure(program: string, reader: string, file: string): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, reader, file], {
    timeout: patienceMs,
  });
  return JSON.parse(stdout) as Measured;
}

/** Returns the fastest run, with the maximum memory of our reader or the minimum of another reader. */
function bestOf(measured: readonly Measured[], memoryOf: (...peaks: number[]) => number): Measured {
  const [best] = [...measured].sort((one, other) => one.ms - other.ms);
  return { ...(best as Measured), peakMemoryMb: memoryOf(...measured.map((one) => one.peakMemoryMb)) };
}

function rounded(ratio: number): number {
  return Number(ratio.toFixed(3));
}
