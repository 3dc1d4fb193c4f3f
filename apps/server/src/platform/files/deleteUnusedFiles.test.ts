import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { productItself, recordAudit } from '../audit.ts';
import { deleteUnusedFiles } from './deleteUnusedFiles.ts';

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await startTestApp();
  folder = path.join(testApp.platform.config.dataDir, 'files');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await deleteUnusedFiles(testApp.platform, soon());
});

const soon = () => new Date(Date.now() + 60_000);
const put = async (text: string) =>
  (await testApp.platform.fileStore.put(Readable.from([text]), 1_000)).fileKey;
const stored = async () => {
  const keys: string[] = [];
  for await (const { fileKey } of testApp.platform.fileStore.list(soon())) keys.push(fileKey);
  return keys;
};
const sql = (text: string, values: unknown[]) => testApp.platform.database.bulkPool.query(text, values);

test('keeps a file that any row names and deletes the others', async () => {
  const { customer } = testApp.people;
  const [upload, rows, piece, refused, picture] = [
    await put('upload'),
    await put('rows'),
    await put('piece'),
    await put('refused'),
    await put('picture'),
  ];
  await sql(
    `INSERT INTO uploads (customer_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count, sha256, reading)
     VALUES ($1, 'shipments', 4, 400, $1, $2, 'Customer', 'x', $3, 1, 'x', $4)`,
    [customer.companyId, customer.userId, upload, JSON.stringify({ rowsFileKey: rows })],
  );
  await sql(
    `WITH begun AS (
       INSERT INTO upload_transfers (customer_id, transfer, user_id, mode, file_name, byte_count, call_id, begun_at, expires_at)
       VALUES ($1, $2, $3, 4, 'x', 9, $2, now(), now()) RETURNING customer_id, transfer)
     INSERT INTO transfer_pieces SELECT customer_id, transfer, 0, 5, $4 FROM begun`,
    [customer.companyId, randomUUID(), customer.userId, piece],
  );
  await testApp.platform.database.asSystem((tx) =>
    recordAudit(tx, productItself, {
      customerId: customer.companyId,
      action: 'upload.refused',
      subjectKind: 'file',
      subjectId: refused,
    }),
  );
  await sql('UPDATE users SET picture_file_key = $2 WHERE user_id = $1', [customer.userId, picture]);
  const named = [upload, rows, piece, refused, picture].sort();
  const orphans = [await put('one'), await put('another')];
  expect(await stored()).toEqual([...named, ...orphans].sort());
  expect(await deleteUnusedFiles(testApp.platform, soon())).toEqual({
    removed: 2,
    byteCount: 10,
    unfinished: 0,
  });
  expect(await stored()).toEqual(named);
  await sql('UPDATE uploads SET reading = NULL WHERE file_key = $1', [upload]);
  await deleteUnusedFiles(testApp.platform, soon());
  expect(await stored()).toEqual(named.filter((key) => key !== rows));
});

test('keeps a file younger than a day, complete or not', async () => {
  const young = await put('young');
  const old = await put('old');
  const yesterday = new Date(Date.now() - 86_500_000);
  await utimes(await testApp.platform.fileStore.localPath(old), yesterday, yesterday);
  for (const [name, at] of [
    ['young', new Date()],
    ['old', yesterday],
  ] as const) {
    await writeFile(path.join(folder, 'incoming', name), 'half of it');
    await utimes(path.join(folder, 'incoming', name), at, at);
  }
  expect(await deleteUnusedFiles(testApp.platform)).toEqual({ removed: 1, byteCount: 3, unfinished: 1 });
  expect(await stored()).toContain(young);
  expect(await readdir(path.join(folder, 'incoming'))).toEqual(['young']);
});

test('deletes more files than one query asks about', async () => {
  const before = await stored();
  await Promise.all(Array.from({ length: 1_100 }, (_, at) => put(`${at}`)));
  expect((await deleteUnusedFiles(testApp.platform, soon())).removed).toBe(1_100);
  expect(await stored()).toEqual(before);
});

test('keeps what arrived before the stream of a growing file broke off, and deletes a growing file that reported nothing', async () => {
  const { fileStore } = testApp.platform;
  const told: number[] = [];
  const key = randomUUID();
  const chunks = Array.from({ length: 20 }, (_, at) => Buffer.alloc(1024 * 1024, at));
  async function* broken() {
    yield* chunks;
    throw new Error('the network went');
  }
  const growth = { maxBytes: 1e9, onKept: async (byteCount: number) => void told.push(byteCount) };
  await expect(fileStore.grow(key, Readable.from(broken()), growth)).rejects.toThrow('the network went');
  // More bytes are accepted while the first are synced to disk.
  expect(told[0]).toBe(8 * 1024 * 1024);
  expect(told.at(-1)).toBe(20 * 1024 * 1024);
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  const kept = await readFile(await fileStore.localPath(key));
  expect(kept.equals(Buffer.concat(chunks))).toBe(true);

  const untold = randomUUID();
  const refuse = { maxBytes: 1e9, onKept: () => Promise.reject(new Error('not yours any more')) };
  await expect(fileStore.grow(untold, Readable.from(chunks), refuse)).rejects.toThrow('not yours any more');
  await expect(stat(path.join(folder, untold.slice(0, 2), untold))).rejects.toThrow('ENOENT');

  const whole = await fileStore.grow(randomUUID(), Readable.from(chunks), growth);
  expect(whole.sha256.equals(createHash('sha256').update(kept).digest())).toBe(true);
  const tight = { ...growth, maxBytes: 20 * 1024 * 1024 - 1 };
  await expect(fileStore.grow(randomUUID(), Readable.from(chunks), tight)).rejects.toThrow('more than');
});
