import { referenceData, shipments } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { announceUpload, storeUpload } from '../../../test/pipeline/storeUpload.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

/** Returns how a file's port and equipment are matched. */
async function understood() {
  const { customer } = testApp.people;
  const row = {
    from: { name: 'Qwertzhafen Westkai' },
    to: { code: 'USLAX' },
    movedOn: '2026-03-05',
    equipment: 'Qwertzbox',
  };
  const id = await storeUpload(testApp.platform, customer, Mode.OceanFCL, [row]);
  await announceUpload(
    testApp.platform,
    customer,
    id,
    Mode.OceanFCL,
    UploadStatus.CleansingLocations,
    'upload.validated',
  );
  await testApp.drainJobs();
  const { body } = await testApp.call(shipments.listPlaces, customer, { params: { id }, query: {} });
  const place = body.places.find(({ role }) => role === 'origin');
  const { rows } = await testApp.platform.database.ownerPool.query<{ canonical: string }>(
    `SELECT canonical FROM resolved_words WHERE upload_id = $1 AND kind = 'equipment'`,
    [id],
  );
  return { status: place?.status, port: place?.place?.portCode ?? null, equipment: rows[0]?.canonical };
}

test('the next file understands a port and an equipment type added by the Owner', async () => {
  expect(await understood()).toMatchObject({ status: 'asked', port: null });
  const { owner } = testApp.people;
  const port = await testApp.call(referenceData.addPort, owner, {
    body: {
      code: 'DEQWZ',
      name: 'Qwertzhafen',
      countryCode: 'DE',
      latitude: 53.9,
      longitude: 9.1,
      aliases: ['Qwertzhafen Westkai'],
    },
  });
  const equipment = await testApp.call(referenceData.addEquipmentType, owner, {
    body: {
      mode: Mode.OceanFCL,
      code: '40QW',
      name: 'Qwertz container',
      synonyms: ['qwertzbox'],
      containerTypeCode: '40HC',
    },
  });
  expect([port.status, equipment.status]).toEqual([200, 200]);
  expect(await understood()).toEqual({ status: 'decided', port: 'DEQWZ', equipment: '40HC' });
  const found = () => testApp.call(referenceData.searchOceanPorts, null, { query: { search: 'qwertzh' } });
  await expect.poll(async () => (await found()).body[0]?.portCode, { timeout: 30_000 }).toBe('DEQWZ');
});
