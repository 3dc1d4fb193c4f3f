import assert from 'node:assert/strict';
import { tender } from '../trial/tender.ts';
import { trialFiles, shipmentsOf } from '../trial/trialFiles.ts';
import { confirmColumns, formOf, settled } from '../trial/uploadFile.ts';
import type { Answer, World } from '../world.ts';
import { all, call, type Call, desk, shippers } from './call.ts';

const shippersAndOwner = [...shippers, 'Owner'] as const;
const ftlUpload = async (world: World) => (await tender(world)).uploadIds[4] ?? '';
const ftlRows = shipmentsOf(trialFiles[0] as (typeof trialFiles)[number]);
const isWorkbook = ({ bytes }: Answer) => assert.equal(bytes.toString('latin1', 0, 2), 'PK');
/** The bid sheet that the product generates for the forwarder. */
const bidSheet = (world: World) =>
  world.once('bid sheet', async () => {
    const { buyer } = (await tender(world)).members;
    const { bytes } = await world.call('forwarder', 'POST', '/lanes/export', {
      mode: 13,
      customerId: buyer.companyId,
    });
    return bytes;
  });
/** The upload of that sheet, and that of a file whose second row has an unreadable date. */
const sheetUpload = (world: World) => world.once('uploaded bid sheet', async () => ({ id: '' }));
const sentShipments = (world: World) => world.once('uploaded shipments', async () => ({ id: '' }));
const withException = `Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Equipment,Total Charge,Currency
X-1,2025-03-04,Dallas,TX,Chicago,IL,Dry van,2575.10,USD
X-2,soon,Dallas,TX,Chicago,IL,Dry van,2575.10,USD
`;

/** Uploads and downloads. */
export const uploadCalls: readonly Call[] = [
  call('7.31', 'GET /uploads/mode?mode=&status=', 'buyer', all, {
    path: () => '/uploads/mode?mode=&status=',
    async sees({ json }, world) {
      const listed = (json as { id: string }[]).map(({ id }) => id);
      for (const id of Object.values((await tender(world)).uploadIds)) assert.ok(listed.includes(id));
    },
  }),
  call('7.35', 'GET /uploads/{id}', 'buyer', all, {
    path: async (world) => `/uploads/${await ftlUpload(world)}`,
    sees({ json }) {
      assert.deepEqual([json.mode, json.status, json.fileName], [4, 200, 'trial-ftl.csv']);
      assert.equal(json.reconciliation.received, ftlRows.length);
      assert.equal(json.reconciliation.accepted, ftlRows.length);
    },
  }),
  call('7.36', 'GET /uploads/mode/{mode}', 'buyer', all, {
    path: () => '/uploads/mode/4',
    async sees({ json }, world) {
      const seen = (json as { id: string; mode: number }[]).map(({ id, mode }) => `${mode} ${id}`);
      assert.ok(seen.includes(`4 ${await ftlUpload(world)}`));
      assert.ok(seen.every((one) => one.startsWith('4 ')));
    },
  }),
  call('7.37', 'POST /lanes/export', 'buyer', desk, {
    body: () => ({ mode: 4 }),
    sees(answer) {
      isWorkbook(answer);
      assert.match(answer.headers.get('content-disposition') ?? '', /\.xlsx/);
      assert.ok(answer.bytes.length > 3000, `${answer.bytes.length} bytes`);
    },
  }),
  call('7.38', 'GET /shipments/clean/{id}', 'buyer', shippersAndOwner, {
    path: async (world) => `/shipments/clean/${await ftlUpload(world)}`,
    sees({ headers, bytes }) {
      assert.match(headers.get('content-type') ?? '', /csv/);
      const lines = bytes.toString().trim().split('\n');
      assert.equal(lines.length, ftlRows.length + 1);
      assert.equal(lines.filter((line) => line.includes('Dallas')).length, 12);
    },
  }),
  call('7.39.1', 'GET /shipments/export/{id}', 'buyer', shippersAndOwner, {
    path: async (world) => `/shipments/export/${await ftlUpload(world)}`,
    sees: isWorkbook,
  }),
  call('7.34.1', 'POST /shipments/{id}', 'buyer', shippers, {
    also: ['4.2.7'],
    path: () => '/shipments/4',
    body: () => formOf('one-exception.csv', withException),
    async sees({ json }, world) {
      assert.deepEqual([json.code, typeof json.uploadId], [200, 'string']);
      const upload = await settled(world, 'buyer', json.uploadId);
      assert.equal(upload.awaiting, 'columns');
      (await sentShipments(world)).id = json.uploadId;
    },
  }),
  call('7.39.2', 'GET /shipments/export/{id}/{extra}', 'buyer', shippersAndOwner, {
    async path(world) {
      const { id } = await sentShipments(world);
      await confirmColumns(world, 'buyer', id);
      assert.equal((await settled(world, 'buyer', id)).awaiting, 'exceptions');
      return `/shipments/export/${id}/exceptions`;
    },
    sees: isWorkbook,
  }),
  call('7.34.2', 'POST /bids/upload/', 'forwarder', ['Carrier'], {
    also: ['3.2.3'],
    body: async (world) => formOf('bid-sheet.xlsx', new Uint8Array(await bidSheet(world))),
    async sees({ json }, world) {
      assert.equal(json.code, 200);
      const upload = await settled(world, 'forwarder', json.uploadId);
      assert.equal(upload.status, 200, `${upload.awaiting} ${upload.error}`);
      assert.equal(upload.userType, 2);
      (await sheetUpload(world)).id = json.uploadId;
    },
  }),
  call('7.32', 'GET /uploads/carrier-bids/{id}', 'forwarder', ['Customer', 'Carrier', 'Owner'], {
    path: () => '/uploads/carrier-bids/13',
    async sees({ json }, world) {
      const { id } = await sheetUpload(world);
      const own = json.find((upload: { id: string }) => upload.id === id);
      assert.equal(own?.fileName, 'bid-sheet.xlsx');
    },
  }),
  call('7.33', 'GET /uploads/carrier-bids/download/{id}', 'forwarder', ['Carrier'], {
    path: async (world) => `/uploads/carrier-bids/download/${(await sheetUpload(world)).id}`,
    async sees({ bytes }, world) {
      assert.ok(bytes.equals(await bidSheet(world)), 'the file is not the one that was uploaded');
    },
  }),
];
