import { referenceData } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const owner = () => testApp.people.owner;
const uses = async (table: referenceData.ReferenceTableName, id: string) =>
  (await testApp.call(referenceData.whereUsed, owner(), { params: { table, id } })).body;
const trailer = { mode: Mode.RoadFTL, code: 'VANX', name: 'Van', synonyms: ['van x'] };

test('keeps equipment that lanes use and says where and whose, and deletes unused rows for good', async () => {
  const added = await testApp.call(referenceData.addEquipmentType, owner(), { body: trailer });
  const { id } = added.body;
  expect(await uses('equipmenttypes', id)).toEqual({ isUsed: false, uses: [] });
  await seedLanes(testApp, testApp.people.customer.companyId, Mode.RoadFTL, 10);
  expect(await uses('equipmenttypes', id)).toEqual({
    isUsed: true,
    uses: [{ place: 'lanes', says: 'lanes with this equipment', count: 5, companies: 1 }],
  });
  const remove = (of: string) =>
    testApp.call(referenceData.removeEquipmentType, owner(), { params: { id: of } });
  expect(await remove(id)).toMatchObject({
    status: 409,
    body: {
      code: 'row_in_use',
      title: 'Van (VANX) is in use',
      detail: expect.stringContaining('5 lanes with this equipment (1 company). Turn off “In use” instead'),
    },
  });
  const rename = await testApp.call(referenceData.changeEquipmentType, owner(), {
    params: { id },
    body: { ...trailer, code: 'VANY' },
  });
  expect(rename).toMatchObject({ status: 409, body: { code: 'row_in_use', field: 'code' } });
  const out = await testApp.call(referenceData.changeEquipmentType, owner(), {
    params: { id },
    body: { ...trailer, isActive: false },
  });
  expect(out.body).toMatchObject({ isActive: false, synonyms: ['van x'], version: 2 });
  const other = await testApp.call(referenceData.addEquipmentType, owner(), {
    body: { ...trailer, code: 'ODD', name: 'Oddity' },
  });
  expect(await remove(other.body.id)).toMatchObject({ status: 200, body: { done: true } });
  expect(await remove(other.body.id)).toMatchObject({ status: 404 });
  const { rows } = await testApp.platform.database.ownerPool.query(
    `SELECT key, (SELECT before ->> 'name' FROM audit_entries WHERE action = 'equipmenttypes.deleted') AS audited FROM retired_reference_keys`,
  );
  expect(rows).toEqual([{ key: '4|ODD', audited: 'Oddity' }]);
});

test('places, currencies, countries and containers say where they are used', async () => {
  const { ownerPool } = testApp.platform.database;
  const idOf = async (sql: string) =>
    (await ownerPool.query<{ id: string }>(`SELECT ${sql}`)).rows[0]?.id ?? '';
  const zip = await idOf(
    `postcode_id::text AS id FROM postcodes WHERE country_code = 'US' AND zip_code = '75201'`,
  );
  expect(await uses('postcodes', zip)).toMatchObject({ uses: [{ place: 'lanes', count: 10, companies: 1 }] });
  await ownerPool.query(
    `INSERT INTO saved_places (customer_id, text_key, place, saved_from_upload_id, saved_by)
     VALUES ($1, 'maas', '{"portCode": "NLRTM"}', 1, 1)`,
    [testApp.people.customer.companyId],
  );
  await ownerPool.query(
    `INSERT INTO shared_places (text_key, place, shared_by) VALUES ('maas', '{"portCode": "NLRTM"}', 1)`,
  );
  expect(
    await uses('ports', await idOf(`port_id::text AS id FROM ports WHERE code = 'NLRTM'`)),
  ).toMatchObject({
    uses: [
      { place: 'answers', says: 'location matches of companies', count: 1, companies: 1 },
      { place: 'answers', says: 'location matches shared with all companies', count: 1, companies: 0 },
    ],
  });
  const germany = await uses(
    'countries',
    await idOf(`country_id::text AS id FROM countries WHERE code = 'DE'`),
  );
  expect(germany.uses.map(({ says }) => says)).toEqual([
    'ports in the country',
    'airports in the country',
    'cities in the country',
  ]);
  const dollar = await uses(
    'currencies',
    await idOf(`currency_id::text AS id FROM currencies WHERE code = 'USD'`),
  );
  expect(dollar.uses.map(({ place }) => place)).toContain('rates');
  const box = await uses(
    'containers',
    await idOf(`container_type_id::text AS id FROM container_types WHERE code = '40HC'`),
  );
  expect(box.uses[0]).toMatchObject({ place: 'equipment' });
  expect(
    await testApp.call(referenceData.whereUsed, owner(), { params: { table: 'ports', id: '99999999' } }),
  ).toMatchObject({ status: 404 });
});
