import { PassThrough, Readable } from 'node:stream';
import { uploads } from '@lanewright/contract';
import { Mode, UploadResult, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deflateRawSync } from 'node:zlib';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import type { Person } from '../../../../test/support/people.ts';
import { openFolderStore } from '../../../platform/files/fileStore.ts';
import { receiveFile } from './receiveFile.ts';

const header =
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Currency';
const row = (id: string) => `${id},2025-03-04,Dallas,TX,Chicago,IL,921,"$2,575.10",USD`;
const table = (...ids: string[]) => Buffer.from(`${[header, ...ids.map(row)].join('\n')}\n`);

describe('receiving files', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await startTestApp();
  });
  afterAll(() => testApp.close());
  const send = (file: Buffer | Readable, fileName = 'file.csv', as?: Person) =>
    testApp.upload(uploads.receiveShipments, as ?? testApp.people.customer, {
      params: { id: Mode.RoadFTL },
      fileName,
      file,
    });

  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.alloc(4000, 7),
  ]);
  const zipHead = Buffer.from('504b0304140000000800', 'hex');
  const truncated = Buffer.concat([
    zipHead,
    Buffer.alloc(16),
    Buffer.from([15, 0, 0, 0]),
    Buffer.from('xl/workbook.xml'),
    deflateRawSync(Buffer.alloc(2000, 'workbook')),
  ]);
  it.each([
    ['an empty file', Buffer.alloc(0), 'SizeTooSmall'],
    ['a header alone', Buffer.from(`${header}\n`), 'SizeTooSmall'],
    ['a picture called csv', png, 'InvalidFileType'],
    ['a workbook cut short', truncated, 'InvalidFormat'],
    ['a quotation mark never closed', Buffer.from(`${header}\n"LD1,2025-03-04\n`.repeat(3)), 'InvalidFormat'],
  ] as const)('refuses %s', async (_, file, result) => {
    const answer = await send(file);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({ resultCode: UploadResult[result] });
  });
  it('refuses a call without a file', async () => {
    const answer = await testApp.call(uploads.receiveShipments, testApp.people.customer, {
      params: { id: Mode.RoadFTL },
    });
    expect(answer).toMatchObject({ status: 400, body: { resultCode: UploadResult.NoFile } });
  });
  it('refuses a file over the limit during the transfer and keeps nothing', async () => {
    let sent = 0;
    const zeros = new PassThrough();
    const part = { file: zeros, filename: 'big.csv' };
    const endless = Readable.from(
      (function* () {
        while (sent < 50_000_000) {
          sent += 65_536;
          yield Buffer.alloc(65_536, 0x41);
        }
      })(),
    );
    endless.pipe(zeros);
    const store = await openFolderStore(`${testApp.platform.config.dataDir}/limited`);
    const request = { isMultipart: () => true, file: async () => part } as unknown as Parameters<
      typeof receiveFile
    >[1];
    await expect(
      receiveFile({ ...testApp.platform, fileStore: store }, request, 1_000_000),
    ).rejects.toMatchObject({
      problem: { status: 413, resultCode: UploadResult.SizeTooLarge },
    });
    expect(sent).toBeLessThan(10_000_000);
  });
  it('accepts a file of exactly the limit and refuses one byte more', async () => {
    const { fileStore } = testApp.platform;
    const receive = (byteCount: number) => {
      const part = { file: Readable.from([Buffer.alloc(byteCount)]), filename: 'x.csv' };
      const request = { isMultipart: () => true, file: async () => part } as unknown as Parameters<
        typeof receiveFile
      >[1];
      return receiveFile(testApp.platform, request, 1_000);
    };
    const { file } = await receive(1_000);
    expect(file.byteCount).toBe(1_000);
    await fileStore.remove(file.fileKey);
    await expect(receive(1_001)).rejects.toMatchObject({ problem: { status: 413 } });
  });
  it('accepts a file once, and again after it was withdrawn', async () => {
    const first = await send(table('LD1', 'LD2'));
    expect(first).toMatchObject({
      status: 200,
      body: { code: UploadResult.Success, resultCode: UploadResult.Success },
    });
    expect(await send(table('LD1', 'LD2'), 'other name.csv')).toMatchObject({
      status: 409,
      body: { resultCode: UploadResult.DuplicateFile, uploadId: first.body.uploadId },
    });
    expect(await send(table('LD1', 'LD2'), 'file.csv', testApp.people.rivalCustomer)).toMatchObject({
      status: 200,
    });
    const id = first.body.uploadId ?? '';
    const withdrawn = await testApp.call(uploads.withdrawUpload, testApp.people.customer, { params: { id } });
    expect(withdrawn.body).toMatchObject({ status: UploadStatus.Rejected });
    expect(await send(table('LD1', 'LD2'))).toMatchObject({ status: 200 });
  });
  it('names the missing columns', async () => {
    const answer = await send(Buffer.from('Load ID,Total Charge\n1,100\n2,200\n'));
    const id = answer.body.uploadId ?? '';
    await testApp.drainJobs();
    const { body } = await testApp.call(uploads.getColumns, testApp.people.customer, { params: { id } });
    expect(body.missing).toEqual(['Origin', 'Destination', 'Ship or delivery date']);
    const confirmed = await testApp.call(uploads.confirmColumns, testApp.people.customer, {
      params: { id },
      body: { columns: [], answers: { currency: 'USD' } },
    });
    expect(confirmed).toMatchObject({ status: 422, body: { code: 'columns_missing' } });
  });
  it('says what is wrong with a file that is truncated', async () => {
    const rowsAbove = Array.from({ length: 9000 }, (_, index) => row(`LD${index}`));
    const text = `${[header, ...rowsAbove].join('\n')}\n"LD-open,2025-03-04\nnothing more\n`;
    const id = (await send(Buffer.from(text))).body.uploadId ?? '';
    await testApp.drainJobs();
    const confirmed = await testApp.call(uploads.confirmColumns, testApp.people.customer, {
      params: { id },
      body: { columns: [] },
    });
    expect(confirmed.status).toBe(200);
    await testApp.drainJobs();
    const { body } = await testApp.call(uploads.getUpload, testApp.people.customer, { params: { id } });
    expect(body).toMatchObject({
      status: UploadStatus.InputExceptions,
      awaiting: 'retry',
      canRetry: false,
      reconciliation: null,
    });
    expect(body.error).toMatch(
      /row 9002 has an opening quotation mark that is never closed\. Close it or remove it\. Correct the file, withdraw this upload/,
    );
    const again = await testApp.call(uploads.retryUpload, testApp.people.customer, { params: { id } });
    expect(again).toMatchObject({ status: 409, body: { code: 'nothing_to_retry' } });
  });
  it('refuses an unknown mode', async () => {
    const answer = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
      params: { id: 8 as typeof Mode.RoadFTL },
      fileName: 'x.csv',
      file: table('LD1'),
    });
    expect(answer.status).toBe(422);
  });
  it('shows nothing to other companies', async () => {
    const id = (await send(table('LD7'))).body.uploadId ?? '';
    const { people } = testApp;
    for (const stranger of [people.rivalCustomer, people.carrier, people.cleanser]) {
      expect((await testApp.call(uploads.getUpload, stranger, { params: { id } })).status).toBe(404);
      expect((await testApp.call(uploads.withdrawUpload, stranger, { params: { id } })).status).toBe(404);
    }
    for (const friend of [people.owner, people.colleague, people.customer])
      expect((await testApp.call(uploads.getUpload, friend, { params: { id } })).status).toBe(200);
    for (const refused of [people.customer, people.carrier])
      expect((await testApp.call(uploads.approveUpload, refused, { params: { id } })).status).toBe(403);
    expect((await testApp.call(uploads.approveUpload, people.owner, { params: { id } })).status).toBe(409);
    expect((await testApp.call(uploads.getUpload, null, { params: { id } })).status).toBe(401);
    expect((await send(table('LD8'), 'x.csv', people.carrier)).status).toBe(403);
    // The specification writes `?mode=&status=`: a blank filter has no effect.
    const blank = await testApp.call(uploads.listUploads, people.customer, {
      query: { mode: '', status: '' },
    });
    expect(blank.status).toBe(200);
    expect(blank.body.length).toBeGreaterThan(0);
    const own = await testApp.call(uploads.listUploads, people.rivalCustomer, {});
    expect(own.body.every((upload) => upload.companyId === people.rivalCustomer.companyId)).toBe(true);
  });
});
