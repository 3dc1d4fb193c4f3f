import { createHash, randomUUID } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { uploads } from '@lanewright/contract';
import { Mode, UploadResult } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawnCases } from '../../../../../../tools/lib/drawnCases.ts';
import type { Person } from '../../../../test/support/people.ts';
import { sendPart } from '../../../../test/support/sendPart.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { setClock } from '../../../platform/clock.ts';
import { deleteUnusedFiles } from '../../../platform/files/deleteUnusedFiles.ts';
import { cleanUpUploadSessions } from './cleanUpUploadSessions.ts';

let testApp: TestApp;
let port: number;
let me: Person;
beforeAll(async () => {
  testApp = await startTestApp({ now: '2026-11-20T09:00:00Z' });
  port = Number(new URL(await testApp.app.listen({ port: 0, host: '127.0.0.1' })).port);
  me = testApp.people.customer;
});
afterAll(() => testApp.close());

let files = 0;
/** A unique table of about this many bytes. */
function table(byteCount: number): Buffer {
  const header =
    'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Currency';
  const name = `F${files++}`;
  const rows: string[] = [];
  for (let at = 0, size = header.length; size < byteCount; at++) {
    const row = `${name}-${at},2025-03-04,Dallas,TX,Chicago,IL,921,"$2,575.10",USD`;
    rows.push(row);
    size += row.length + 1;
  }
  return Buffer.from(`${[header, ...rows].join('\n')}\n`);
}

type Change = {
  as?: Person;
  from?: number;
  mode?: number;
  fileName?: string;
  byteCount?: number;
  sha256Before?: string;
  cut?: { after: number; isReceiving: () => Promise<void> };
};
const send = (transfer: string, file: Buffer, change: Change = {}) => {
  const { as = me, from = 0, mode = Mode.RoadFTL, fileName = 'loads.csv', byteCount = file.length } = change;
  const query = {
    transfer,
    from,
    byteCount,
    ...(change.sha256Before === undefined ? {} : { sha256Before: change.sha256Before }),
  };
  const call = { path: `/shipments/${mode}`, query, fileName };
  return sendPart(port, as, call, file.subarray(from), change.cut);
};
const standing = (transfer: string, as = me) =>
  testApp.call(uploads.getTransfer, as, { params: { transfer } });
const receivedOf = async (transfer: string) => (await standing(transfer)).body.receivedBytes;

/** Ends the connection after that number of bytes. What is sent before the server has begun the call is lost with it. */
async function cutOff(transfer: string, file: Buffer, { from = 0, bytes = 0, as = me }): Promise<void> {
  const callOf = async () =>
    (
      await testApp.platform.database.bulkPool.query<{ call_id: string }>(
        'SELECT call_id FROM upload_transfers WHERE transfer = $1',
        [transfer],
      )
    ).rows[0]?.call_id;
  const before = await callOf();
  const isReceiving = () =>
    vi.waitFor(async () => expect(await callOf()).not.toBe(before), { timeout: 10_000 });
  await send(transfer, file, { as, from, cut: { after: bytes, isReceiving } });
}

/** Ends the connection after that number of bytes, waits until the server has noticed, and returns what it stored. */
async function cut(transfer: string, file: Buffer, from: number, bytes: number): Promise<number> {
  await cutOff(transfer, file, { from, bytes });
  await vi.waitFor(
    async () => {
      const { rowCount } = await testApp.platform.database.bulkPool.query(
        'SELECT FROM transfer_pieces WHERE transfer = $1 AND from_byte = $2',
        [transfer, from],
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 10_000 },
  );
  return receivedOf(transfer);
}

const storedFiles = async () => {
  const keys: string[] = [];
  for await (const { fileKey } of testApp.platform.fileStore.list(new Date(Date.now() + 60_000)))
    keys.push(fileKey);
  return keys;
};
async function expectStored(uploadId: unknown, file: Buffer): Promise<void> {
  const { rows } = await testApp.platform.database.bulkPool.query<{ file_key: string; sha256: Buffer }>(
    'SELECT file_key, sha256 FROM uploads WHERE upload_id = $1',
    [uploadId],
  );
  const bytes = await readFile(await testApp.platform.fileStore.localPath(rows[0]?.file_key ?? ''));
  expect(rows[0]?.sha256.toString('hex')).toBe(sha256(file));
  expect(sha256(bytes)).toBe(sha256(file));
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a file sent in several calls', () => {
  it('is also accepted in one call, with its bytes written once', async () => {
    const file = table(300_000);
    const before = await storedFiles();
    const answer = await send(randomUUID(), file);
    expect(answer).toMatchObject({ status: 200, body: { code: UploadResult.Success } });
    await expectStored(answer?.body.uploadId, file);
    expect((await storedFiles()).length).toBe(before.length + 1);
  });

  it('continues after a network failure, any number of times', async () => {
    const file = table(2_000_000);
    const transfer = randomUUID();
    const first = await cut(transfer, file, 0, 700_000);
    expect(first).toBeGreaterThan(500_000);
    expect(first).toBeLessThanOrEqual(700_000);
    expect((await testApp.call(uploads.listTransfers, me)).body).toEqual([
      {
        transfer,
        mode: Mode.RoadFTL,
        fileName: 'loads.csv',
        byteCount: file.length,
        receivedBytes: first,
        keptUntil: '2026-11-21T09:00:00.000Z',
      },
    ]);
    const second = await cut(transfer, file, first, 600_000);
    expect(second).toBeGreaterThan(first);
    const answer = await send(transfer, file, {
      from: second,
      sha256Before: sha256(file.subarray(0, second)),
    });
    expect(answer).toMatchObject({ status: 200, body: { code: UploadResult.Success } });
    await expectStored(answer?.body.uploadId, file);
    expect((await testApp.call(uploads.listTransfers, me)).body).toEqual([]);
  });

  it('counts what it reported as kept, not what a killed server wrote beyond that', async () => {
    const file = table(900_000);
    const transfer = randomUUID();
    const from = await cut(transfer, file, 0, 400_000);
    const { rows } = await testApp.platform.database.bulkPool.query<{ piece_file_key: string }>(
      'SELECT piece_file_key FROM transfer_pieces WHERE transfer = $1',
      [transfer],
    );
    const piece = await testApp.platform.fileStore.localPath(rows[0]?.piece_file_key ?? '');
    await appendFile(piece, file.subarray(from, from + 5_000));
    const answer = await send(transfer, file, { from, sha256Before: sha256(file.subarray(0, from)) });
    expect(answer).toMatchObject({ status: 200 });
    await expectStored(answer?.body.uploadId, file);
  });

  it('gets the same response again if a response was lost', async () => {
    const file = table(50_000);
    const transfer = randomUUID();
    const answer = await send(transfer, file);
    expect(await receivedOf(transfer)).toBe(file.length);
    expect(await send(transfer, file, { from: file.length })).toEqual(answer);
    expect(await send(transfer, file)).toEqual(answer);
    const twice = randomUUID();
    const refused = await send(twice, file);
    expect(refused).toMatchObject({
      status: 409,
      body: { resultCode: UploadResult.DuplicateFile, uploadId: answer?.body.uploadId },
    });
    const again = await send(twice, file, { from: file.length });
    expect({ ...again?.body, requestId: '' }).toEqual({ ...refused?.body, requestId: '' });
  });

  /** Two pieces that hold a whole file and are not joined yet, because the server was killed. */
  async function wholeInPieces(file: Buffer): Promise<string> {
    const transfer = randomUUID();
    const kept = await cut(transfer, file, 0, 400_000);
    const rest = file.subarray(kept);
    const { fileKey } = await testApp.platform.fileStore.put(Readable.from([rest]), rest.length);
    await testApp.platform.database.bulkPool.query(
      'INSERT INTO transfer_pieces (customer_id, transfer, from_byte, byte_count, piece_file_key) VALUES ($1, $2, $3, $4, $5)',
      [me.companyId, transfer, kept, rest.length, fileKey],
    );
    return transfer;
  }

  it('is joined once, however often its last call is repeated at once', async () => {
    const before = await storedFiles();
    const file = table(900_000);
    const transfer = await wholeInPieces(file);
    const put = vi.spyOn(testApp.platform.fileStore, 'put');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        send(transfer, file, { from: file.length, sha256Before: sha256(file) }),
      ),
    );
    expect(put).toHaveBeenCalledTimes(1);
    put.mockRestore();
    expect(answers.map((answer) => answer?.status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer?.body.uploadId)).size).toBe(1);
    await expectStored(answers[0]?.body.uploadId, file);
    expect((await storedFiles()).length).toBe(before.length + 1);
  });

  it('leaves nothing of the joined file if it is cancelled at that moment', async () => {
    const before = await storedFiles();
    const file = table(900_000);
    const transfer = await wholeInPieces(file);
    const { fileStore } = testApp.platform;
    const join = fileStore.put.bind(fileStore);
    const put = vi.spyOn(fileStore, 'put').mockImplementationOnce(async (bytes, most) => {
      const joined = await join(bytes, most);
      await testApp.call(uploads.cancelTransfer, me, { params: { transfer } });
      return joined;
    });
    expect(await send(transfer, file, { from: file.length })).toMatchObject({ status: 404 });
    put.mockRestore();
    expect(await storedFiles()).toEqual(before);
  });

  it('is validated as a whole: a duplicate leaves nothing behind, and a file without a table is kept and named', async () => {
    const file = table(900_000);
    await send(randomUUID(), file);
    const before = await storedFiles();
    const repeat = randomUUID();
    const kept = await cut(repeat, file, 0, 400_000);
    expect(await send(repeat, file, { from: kept })).toMatchObject({
      status: 409,
      body: { resultCode: UploadResult.DuplicateFile },
    });
    expect(await storedFiles()).toEqual(before);
    const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500_000, 7)]);
    const other = randomUUID();
    const some = await cut(other, picture, 0, 300_000);
    expect(await send(other, picture, { from: some })).toMatchObject({
      status: 415,
      body: { resultCode: UploadResult.InvalidFileType },
    });
    const left = await storedFiles();
    expect(left.length).toBe(before.length + 1);
    await deleteUnusedFiles(testApp.platform, new Date(Date.now() + 60_000));
    expect(await storedFiles()).toEqual(left);
  });

  it('refuses any byte but the next, and says which one that is', async () => {
    const file = table(900_000);
    const transfer = randomUUID();
    const kept = await cut(transfer, file, 0, 400_000);
    for (const from of [0, kept - 1, kept + 1, file.length]) {
      const answer = await send(transfer, file, { from });
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'offset_mismatch', receivedBytes: kept },
      });
    }
    expect(await send(randomUUID(), file, { from: 5 })).toMatchObject({ status: 404 });
    expect(await send(transfer, file, { from: file.length + 1 })).toMatchObject({ status: 400 });
    expect(await receivedOf(transfer)).toBe(kept);
    await testApp.call(uploads.cancelTransfer, me, { params: { transfer } });
  });

  it('refuses another file under the same number', async () => {
    const file = table(900_000);
    const transfer = randomUUID();
    const kept = await cut(transfer, file, 0, 400_000);
    for (const change of [
      { mode: Mode.OceanFCL },
      { fileName: 'other.csv' },
      { byteCount: file.length + 1 },
    ]) {
      const answer = await send(transfer, file, { from: kept, ...change });
      expect(answer).toMatchObject({ status: 409, body: { code: 'transfer_mismatch' } });
    }
    const edited = Buffer.from(file).fill('x', 100, 101);
    const mixed = await send(transfer, edited, {
      from: kept,
      sha256Before: sha256(edited.subarray(0, kept)),
    });
    expect(mixed).toMatchObject({ status: 409, body: { code: 'content_mismatch' } });
    expect(await receivedOf(transfer)).toBe(kept);
    const growArray = await sendPart(
      port,
      me,
      {
        path: `/shipments/${Mode.RoadFTL}`,
        query: { transfer, from: kept, byteCount: file.length },
        fileName: 'loads.csv',
      },
      Buffer.concat([file.subarray(kept), Buffer.alloc(70_000)]),
    );
    expect(growArray).toMatchObject({ status: 409, body: { code: 'transfer_too_long' } });
    await testApp.call(uploads.cancelTransfer, me, { params: { transfer } });
  });

  it('belongs to its sender alone', async () => {
    const file = table(900_000);
    const transfer = randomUUID();
    const from = await cut(transfer, file, 0, 400_000);
    const { colleague, rivalCustomer, cleanser } = testApp.people;
    for (const as of [colleague, rivalCustomer, cleanser]) {
      expect((await standing(transfer, as)).status).toBe(404);
      expect((await testApp.call(uploads.listTransfers, as)).body).toEqual([]);
      expect((await testApp.call(uploads.cancelTransfer, as, { params: { transfer } })).status).toBe(404);
      expect(await send(transfer, file, { as, from })).toMatchObject({ status: 404 });
    }
    expect(await send(transfer, file, { as: colleague })).toMatchObject({ status: 404 });
    expect((await send(transfer, file, { from }))?.status).toBe(200);
  });

  it('belongs to the newest call: a hanging one cannot block the next or add to what it sent', async () => {
    const file = table(3_000_000);
    const transfer = randomUUID();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = testApp.upload(uploads.receiveShipments, me, {
      params: { id: Mode.RoadFTL },
      query: { transfer, byteCount: file.length },
      fileName: 'loads.csv',
      file: readableOf(async function* () {
        yield file.subarray(0, 1_000_000);
        await released;
        yield file.subarray(1_000_000);
      }),
    });
    await vi.waitFor(async () => expect((await standing(transfer)).status).toBe(200), { timeout: 20_000 });
    // 0, unless this machine is slow.
    const from = await receivedOf(transfer);
    const part = await sendPart(
      port,
      me,
      {
        path: `/shipments/${Mode.RoadFTL}`,
        query: { transfer, from, byteCount: file.length },
        fileName: 'loads.csv',
      },
      file.subarray(from, 700_000),
    );
    expect(part?.body).toMatchObject({ code: 'transfer_incomplete', receivedBytes: 700_000 });
    release();
    expect((await slow).body).toMatchObject({ code: 'transfer_taken_over' });
    expect(await receivedOf(transfer)).toBe(700_000);
    const answer = await send(transfer, file, { from: 700_000 });
    expect(answer).toMatchObject({ status: 200 });
    await expectStored(answer?.body.uploadId, file);
    await testApp.drainJobs();
  });

  it('is cancelled by its sender, even during transfer, and automatically after a day', async () => {
    const before = await storedFiles();
    const file = table(900_000);
    const transfer = randomUUID();
    const kept = await cut(transfer, file, 0, 400_000);
    expect((await storedFiles()).length).toBe(before.length + 1);
    expect((await testApp.call(uploads.cancelTransfer, me, { params: { transfer } })).status).toBe(200);
    expect(await storedFiles()).toEqual(before);
    expect(await send(transfer, file, { from: kept })).toMatchObject({ status: 404 });

    const old = randomUUID();
    const from = await cut(old, file, 0, 400_000);
    setClock('2026-11-21T08:59:59Z');
    await cleanUpUploadSessions.run(testApp.platform);
    expect(await receivedOf(old)).toBe(from);
    setClock('2026-11-21T09:00:01Z');
    expect((await standing(old)).status).toBe(404);
    expect(await send(old, file, { from })).toMatchObject({ status: 404 });
    expect((await testApp.call(uploads.listTransfers, me)).body).toEqual([]);
    await cleanUpUploadSessions.run(testApp.platform);
    expect(await storedFiles()).toEqual(before);
    setClock('2026-11-20T09:00:00Z');
  });

  it('is one of at most ten', async () => {
    const { colleague } = testApp.people;
    const file = table(200_000);
    const open: string[] = [];
    for (let at = 0; at < 10; at++) {
      open.push(randomUUID());
      await cutOff(open[at] ?? '', file, { as: colleague, bytes: 100_000 });
    }
    await vi.waitFor(async () =>
      expect((await testApp.call(uploads.listTransfers, colleague)).body).toHaveLength(10),
    );
    const refused = await send(randomUUID(), file, { as: colleague });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_transfers' } });
    await testApp.call(uploads.cancelTransfer, colleague, { params: { transfer: open[0] ?? '' } });
    expect(await send(randomUUID(), file, { as: colleague })).toMatchObject({ status: 200 });
  });

  it('is refused at once with a response if its stated size is too large', async () => {
    const file = Buffer.alloc(30_000_000, 'x');
    const answer = await send(randomUUID(), file, { byteCount: 524_288_001 });
    expect(answer).toMatchObject({ status: 413, body: { resultCode: UploadResult.SizeTooLarge } });
    const largest = randomUUID();
    const part = await send(largest, file, { byteCount: 524_288_000 });
    expect(part).toMatchObject({
      status: 409,
      body: { code: 'transfer_incomplete', receivedBytes: file.length },
    });
    expect((await standing(largest)).body.byteCount).toBe(524_288_000);
    await testApp.call(uploads.cancelTransfer, me, { params: { transfer: largest } });
    const elsewhere = await send(randomUUID(), file, { from: 1 });
    expect(elsewhere).toMatchObject({ status: 404 });
    const unnamed = await sendPart(
      port,
      me,
      { path: `/shipments/${Mode.RoadFTL}`, query: { from: 7 }, fileName: 'x.csv' },
      table(100),
    );
    expect(unnamed).toMatchObject({ status: 400, body: { field: 'transfer' } });
  });
});

/** Points at which the requests of a transfer are cut, as fractions of what is still missing. */
const cuts = fc.array(fc.double({ min: 0.02, max: 0.98, noNaN: true }), { maxLength: 5 });

it('gives the same bytes for any split', async () => {
  await fc.assert(
    fc.asyncProperty(cuts, fc.integer({ min: 70_000, max: 1_500_000 }), async (parts, size) => {
      const file = table(size);
      const transfer = randomUUID();
      let from = 0;
      for (const part of parts) {
        const bytes = Math.floor((file.length - from) * part);
        // Fewer bytes stay in the buffers between socket and form, and are lost with them.
        if (bytes < 200_000) continue;
        from = await cut(transfer, file, from, bytes);
        expect(from).toBeLessThan(file.length);
      }
      const answer = await send(transfer, file, { from, sha256Before: sha256(file.subarray(0, from)) });
      expect(answer).toMatchObject({ status: 200 });
      await expectStored(answer?.body.uploadId, file);
    }),
    { numRuns: drawnCases(7, 25), seed: 4 },
  );
});

function readableOf(chunks: () => AsyncIterable<Buffer>) {
  return Readable.from(chunks());
}
