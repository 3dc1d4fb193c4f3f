// npm run bench:ingest: a year of full truckloads from upload to PendingApproval, compared with COPY of the same file into an
// unlogged text table plus one GROUP BY of the lane key, in the same PostgreSQL; the same rows as a workbook compared with the CSV;
// and how long other requests wait in the meantime. BENCH_ROWS sets other sizes, BENCH_XLSX_ROWS that of the workbook (0: none),
// BENCH_SCALE reduces all of them.
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { uploads } from '@lanewright/contract';
import { Mode, maxUploadBytes, UploadStatus } from '@lanewright/freight';
import type pg from 'pg';
import { demonstrationPassword } from '../apps/server/src/features/settings/demonstration.ts';
import { startOwnPostgres } from '../apps/server/src/platform/own-postgres/index.ts';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { logIn, type ProductClient } from '../tools/product/productClient.ts';
import { startProduct } from '../tools/product/startProduct.ts';
import { type Pinged, startPings } from './ingest/pings.ts';
import { referenceSeconds, untilQuiet } from './ingest/reference.ts';
import { writeTwin } from './ingest/writeTwin.ts';

/** The size whose ratio is the result of the bench. */
const ratioRows = 1_000_000;
const scale = Number(process.env.BENCH_SCALE ?? 1);
const scaled = (rows: string): number => Math.round(Number(rows) * scale);
const sizes = (process.env.BENCH_ROWS ?? '100000,1000000,3000000').split(',').map(scaled);
const twinRows = scaled(process.env.BENCH_XLSX_ROWS ?? '300000');
const patienceMs = 15 * 60_000;
const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);
const round = (value: number): number => Math.round(value * 100) / 100;

type Ingested = Pinged & { readonly seconds: number; readonly peakMemoryMb: number };

const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-bench-ingest-'));
await chmod(folder, 0o711);
try {
  const measured = [];
  for (const rows of sizes) measured.push(await measureSize(rows));
  const twins = twinRows > 0 ? await measureTwins(twinRows) : null;
  const runs = [...measured, ...(twins === null ? [] : [twins.csv, twins.xlsx])];
  console.log(
    JSON.stringify({
      name: 'ingest',
      ratio: (measured.find(({ rows }) => rows === scaled(String(ratioRows))) ?? measured.at(-1))?.ratio,
      peakMemoryMb: Math.max(...runs.map((run) => run.peakMemoryMb)),
      pingP95Ms: Math.max(...runs.map((run) => run.pingP95Ms)),
      pingMaxMs: Math.max(...runs.map((run) => run.pingMaxMs)),
      xlsxRatio: twins?.ratio ?? null,
      sizes: measured,
      twins,
    }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureSize(rows: number) {
  const file = path.join(folder, `ftl-${rows}.csv`);
  await writeGeneratedFile(file, 'road-ftl', { rows, seed: 7, dirt: false });
  const { size } = await stat(file);
  if (size >= maxUploadBytes) throw new Error(`${rows} rows are ${size} bytes, more than an upload may have`);
  let reference = 0;
  const ingested = await ingest(file, async (connection) => {
    reference = await referenceSeconds(connection, file);
  });
  await rm(file);
  const figures = {
    rows,
    ratio: round(ingested.seconds / reference),
    secondsPerMillion: round((ingested.seconds / rows) * 1e6),
    referenceSeconds: round(reference),
    ...ingested,
  };
  say(JSON.stringify(figures));
  return figures;
}

/** The same rows as CSV and as a workbook, each on a fresh installation. */
async function measureTwins(rows: number) {
  const recipe = { rows, seed: 11, dirt: false } as const;
  const names = { csv: path.join(folder, 'twin.csv'), xlsx: path.join(folder, 'twin.xlsx') };
  await writeGeneratedFile(names.csv, 'road-ftl', recipe);
  await writeTwin(names.xlsx, recipe);
  const csv = await ingest(names.csv);
  const xlsx = await ingest(names.xlsx);
  const figures = { rows, ratio: round(xlsx.seconds / csv.seconds), csv, xlsx };
  say(JSON.stringify(figures));
  return figures;
}

/** Ingests a file on a separate installation that is already in use; `after` runs in its database once all jobs are done. */
async function ingest(
  file: string,
  after?: (connection: pg.ClientConfig) => Promise<void>,
): Promise<Ingested> {
  const home = await mkdtemp(path.join(folder, 'installation-'));
  await chmod(home, 0o711);
  const own = await startOwnPostgres({ dataDir: home, log: say });
  const connection = own.connectionFor(own.superuser);
  const databaseUrl = `postgresql://${own.superuser}@${encodeURIComponent(connection.host ?? '')}:${connection.port ?? 5432}/${own.database}`;
  const installation = {
    dataDir: path.join(home, 'files'),
    env: {
      DATABASE_URL: databaseUrl,
      ...(process.env.BENCH_LOG ? { LOG_LEVEL: process.env.BENCH_LOG } : {}),
    },
  };
  try {
    // The first start loads the reference data; the measurement needs a server in normal use.
    await (await startProduct(installation)).stop();
    const product = await startProduct(installation);
    try {
      const customer = await logIn(
        product.address,
        'customer@demo.lanewright.example',
        demonstrationPassword,
      );
      // A server that has just started is still building its gazetteer.
      await pause(3_000);
      const pings = startPings(customer);
      const seconds = await uploadSeconds(customer, file);
      const pinged = await pings.stop();
      const peakMemoryMb = (await product.peakMemoryMb()) ?? 0;
      await untilQuiet(connection);
      await sayJobs(product.address);
      await after?.(connection);
      return { seconds: round(seconds), peakMemoryMb, ...pinged };
    } finally {
      await product.stop();
    }
  } finally {
    await own.remove();
  }
}

/** Seconds from upload to PendingApproval, including the requests that confirm columns, but not a user's time for it. */
async function uploadSeconds(customer: ProductClient, file: string): Promise<number> {
  const startedAt = performance.now();
  const { uploadId } = await customer.send(uploads.receiveShipments, { params: { id: Mode.RoadFTL } }, file);
  const id = uploadId ?? '';
  say(`${path.basename(file)} received after ${round((performance.now() - startedAt) / 1000)} s`);
  let upload = await customer.settled(id, patienceMs);
  if (upload.awaiting === 'columns') {
    const { columns, sheet } = await customer.call(uploads.getColumns, { params: { id }, query: {} });
    await customer.call(uploads.confirmColumns, {
      params: { id },
      body: { sheet, columns: columns.map(({ columnNo, field }) => ({ columnNo, field })) },
    });
    upload = await customer.settled(id, patienceMs);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  if (upload.status !== UploadStatus.PendingApproval)
    throw new Error(`the upload waits for ${upload.awaiting}: ${upload.error ?? ''}`);
  return seconds;
}

async function sayJobs(address: string): Promise<void> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  for (const [, job, took] of metrics.matchAll(/^job_seconds_sum\{job="(\w+)"\} (\S+)/gm))
    say(`${job}: ${round(Number(took))} s`);
}
