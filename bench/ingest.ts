// npm run bench:ingest: a year of full truckloads from upload to PendingApproval, against COPY of the same file into an
// unlogged text table plus one GROUP BY of the lane key, in the same PostgreSQL. BENCH_ROWS names other sizes.
import { createReadStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { demonstrationPassword } from '../apps/server/src/features/settings/demonstration.ts';
import { startOwnPostgres } from '../apps/server/src/platform/own-postgres/index.ts';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { logIn, type ProductClient } from '../tools/product/productClient.ts';
import { startProduct } from '../tools/product/startProduct.ts';

const scale = Number(process.env.BENCH_SCALE ?? 1);
const sizes = (process.env.BENCH_ROWS ?? '200000,1000000')
  .split(',')
  .map((rows) => Math.round(Number(rows) * scale));
const patienceMs = 15 * 60_000;
const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);

const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-bench-ingest-'));
await chmod(folder, 0o711);
try {
  const measured = [];
  for (const rows of sizes) measured.push(await measure(rows));
  const largest = measured.at(-1);
  console.log(
    JSON.stringify({
      name: 'ingest',
      ratio: largest?.ratio,
      peakMemoryMb: Math.max(...measured.map((one) => one.peakMemoryMb)),
      sizes: measured,
    }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(rows: number) {
  const file = path.join(folder, `ftl-${rows}.csv`);
  await writeGeneratedFile(file, 'road-ftl', { rows, seed: 7, dirt: false });
  const own = await startOwnPostgres({ dataDir: path.join(folder, `data-${rows}`), log: say });
  const connection = own.connectionFor(own.superuser);
  const databaseUrl = `postgresql://${own.superuser}@${encodeURIComponent(connection.host ?? '')}:${connection.port ?? 5432}/${own.database}`;
  const installation = {
    dataDir: path.join(folder, `files-${rows}`),
    env: {
      DATABASE_URL: databaseUrl,
      ...(process.env.BENCH_LOG ? { LOG_LEVEL: process.env.BENCH_LOG } : {}),
    },
  };
  // The first start loads the reference data; what is measured is a server in use.
  await (await startProduct(installation)).stop();
  const product = await startProduct(installation);
  try {
    const seconds = await ingestSeconds(
      await logIn(product.address, 'customer@demo.lanewright.example', demonstrationPassword),
      file,
    );
    const peakMemoryMb = (await product.peakMemoryMb()) ?? 0;
    for (const [, job, took] of (await (await fetch(`${product.address}/metrics`)).text()).matchAll(
      /^job_seconds_sum\{job="(\w+)"\} (\S+)/gm,
    )) {
      say(`${job}: ${round(Number(took))} s`);
    }
    const referenceSeconds = Math.min(
      await copyAndGroupSeconds(connection, file),
      await copyAndGroupSeconds(connection, file),
    );
    const figures = {
      rows,
      ratio: round(seconds / referenceSeconds),
      seconds: round(seconds),
      referenceSeconds: round(referenceSeconds),
      peakMemoryMb,
    };
    say(JSON.stringify(figures));
    return figures;
  } finally {
    await product.stop();
    await own.remove();
    await rm(file, { force: true });
  }
}

/** Upload to PendingApproval; a person's time to confirm columns is not counted, the calls are. */
async function ingestSeconds(customer: ProductClient, file: string): Promise<number> {
  // A server that has just started is still building its gazetteer.
  await pause(3_000);
  const startedAt = performance.now();
  const { uploadId } = await customer.send(uploads.receiveShipments, { params: { id: Mode.RoadFTL } }, file);
  const id = uploadId ?? '';
  say(`received after ${round((performance.now() - startedAt) / 1000)} s`);
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

async function copyAndGroupSeconds(connection: pg.ClientConfig, file: string): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const header = await firstLine(file);
    const names = header.split(',').map((name) => `"${name}"`);
    await client.query(
      `DROP TABLE IF EXISTS bench_rows; CREATE UNLOGGED TABLE bench_rows (${names.map((name) => `${name} text`).join(', ')})`,
    );
    const startedAt = performance.now();
    await pipeline(
      createReadStream(file),
      client.query(copyFrom('COPY bench_rows FROM STDIN (FORMAT csv, HEADER)')),
    );
    await client.query(
      `SELECT "Origin City", "Origin State", "Destination City", "Destination State", "Equipment", count(*), sum("Total Charge"::numeric), sum("Miles"::numeric)
       FROM bench_rows GROUP BY 1, 2, 3, 4, 5`,
    );
    return (performance.now() - startedAt) / 1000;
  } finally {
    await client.query('DROP TABLE IF EXISTS bench_rows');
    await client.end();
  }
}

async function firstLine(file: string): Promise<string> {
  for await (const chunk of createReadStream(file, { encoding: 'utf8', end: 4095 }))
    return String(chunk).split(/\r?\n/, 1)[0] ?? '';
  return '';
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
