import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeGeneratedFile } from '../../../tools/generate/writeGeneratedFile.ts';
import { customerOf } from '../../../tools/product/killedUpload.ts';
import { type Product, startProduct } from '../../../tools/product/startProduct.ts';
import { startOwnPostgres } from '../src/platform/own-postgres/index.ts';
import { repositoryRoot } from './support/testSettings.ts';

const diskMegabytes = 40;
/** A small separate disk needs a mount, which only root can make. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

let folder = '';
let disk = '';
let own: Awaited<ReturnType<typeof startOwnPostgres>>;
let product: Product;

beforeAll(async () => {
  if (!mayMount) return;
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-full-'));
  await chmod(folder, 0o711);
  disk = path.join(folder, 'disk');
  await mkdir(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk]);
  await mkdir(path.join(disk, 'temporary'));
  own = await startOwnPostgres({ dataDir: folder, log: () => undefined });
  const { host, port } = own.connectionFor(own.superuser);
  product = await startProduct({
    dataDir: path.join(disk, 'data'),
    env: {
      DATABASE_URL: `postgresql://${own.superuser}@${encodeURIComponent(host)}:${port}/${own.database}`,
      TMPDIR: path.join(disk, 'temporary'),
      DISK_WARNING_MB: '20',
      LOG_LEVEL: 'silent',
    },
  });
});
afterAll(async () => {
  await product?.stop();
  await own?.remove();
  if (disk !== '') execFileSync('umount', ['-l', disk]);
  if (folder !== '') await rm(folder, { recursive: true, force: true });
});

const ballast = () => path.join(disk, 'ballast');
/** Fills the disk up to this many free kilobytes. */
async function fill(freeKilobytes: number): Promise<void> {
  const file = await open(ballast(), 'w');
  const piece = Buffer.alloc(64 * 1024);
  try {
    for (;;) await file.write(piece);
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  }
  const { size } = await file.stat();
  await file.truncate(size - freeKilobytes * 1024);
  await file.close();
}

const health = async () => (await (await fetch(`${product.address}/health`)).json()) as unknown;

test.skipIf(!mayMount)('a full disk returns 507, a job waits for space, and /health warns', async () => {
  await expect.poll(health, { timeout: 15_000 }).toEqual({ status: 'ok' });
  const customer = await customerOf(product);
  const send = (file: string) =>
    customer.send(uploads.receiveShipments, { params: { id: Mode.RoadFTL } }, file);

  const large = path.join(folder, 'large.csv');
  await writeFile(large, 'Origin,Destination\n'.repeat(1_100_000));
  await fill(8_000);
  await expect.poll(health, { timeout: 15_000 }).toEqual({ status: 'ok', warnings: ['little_disk_space'] });
  await expect(send(large)).rejects.toThrow(/: 507 .*disk/s);

  // It fits, but every other row is an exception, and those are held in a temporary file until they are stored.
  const right = path.join(folder, 'right.csv');
  const wrong = path.join(folder, 'wrong.csv');
  await writeGeneratedFile(right, 'road-ftl', { rows: 30_000, seed: 9, lanes: 60 });
  const lines = (await readFile(right, 'utf8')).split('\n');
  const damaged = lines.map((line, at) =>
    at % 2 === 0 || line.startsWith('Load ID,') ? line : line.replace(/^([^,]+),[^,]*,/, '$1,someday,'),
  );
  await writeFile(wrong, damaged.join('\n'));
  const { uploadId } = await send(wrong);
  const view = () => customer.call(uploads.getUpload, { params: { id: uploadId ?? '' } });
  const columns = await customer.settled(uploadId ?? '', 120_000);
  console.info(`the upload waits for ${columns.awaiting ?? columns.progress?.step}`);
  if (columns.awaiting === 'columns') {
    const found = await customer.call(uploads.getColumns, { params: { id: uploadId ?? '' }, query: {} });
    await customer.call(uploads.confirmColumns, {
      params: { id: uploadId ?? '' },
      body: {
        sheet: found.sheet,
        columns: found.columns.map(({ columnNo, field }) => ({ columnNo, field })),
      },
    });
  }
  await expect
    .poll(async () => (await view()).progress?.step, { timeout: 120_000, interval: 500 })
    .toBe('Waiting for disk space');
  await rm(ballast());
  const settled = await customer.settled(uploadId ?? '', 180_000);
  expect(settled.error).toBeNull();
  expect(settled.awaiting).toBe('exceptions');
  await expect.poll(health, { timeout: 10_000 }).toEqual({ status: 'ok' });
});

const bundle = path.join(repositoryRoot, 'apps/server/dist/main.mjs');
/** Starts the product under conditions in which it cannot start; returns its exit code and output. */
function startBadly(env: Record<string, string>): { code: number | null; lines: string[] } {
  const ended = spawnSync(process.execPath, [bundle], {
    env: { ...process.env, LANEWRIGHT_ROOT: repositoryRoot, LOG_LEVEL: 'silent', ...env },
    encoding: 'utf8',
    timeout: 90_000,
  });
  const said = ended.stderr.trim().split('\n');
  return { code: ended.status, lines: said.filter((line) => !line.endsWith('…')) };
}

test('a failed start prints the reason in one line and exits with 1', async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'lanewright-badly-'));
  const file = path.join(place, 'file');
  await writeFile(file, '');
  const expectLine = (env: Record<string, string>, words: RegExp) => {
    const { code, lines } = startBadly(env);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(words);
    expect(code).toBe(1);
  };
  expectLine({ DATA_DIR: file }, /^Lanewright couldn’t start\. .*file/);
  expectLine(
    { DATA_DIR: place, DATABASE_URL: 'postgresql://nobody:word@database.invalid/product' },
    /can’t be reached with DATABASE_URL/,
  );
  expectLine(
    { DATA_DIR: place, DATABASE_URL: 'postgresql://nobody:word@127.0.0.1:1/product' },
    /127\.0\.0\.1:1 can’t be reached with DATABASE_URL: nothing is listening there/,
  );
  if (mayMount) {
    const small = path.join(place, 'small');
    await mkdir(small);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small]);
    try {
      await chmod(place, 0o711);
      await chmod(small, 0o777);
      expectLine({ DATA_DIR: path.join(small, 'data') }, /no space (is )?left/i);
    } finally {
      await pause(500);
      execFileSync('umount', ['-l', small]);
    }
  }
  await rm(place, { recursive: true, force: true });
});
