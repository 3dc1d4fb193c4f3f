import { type BodyInputOf, type QueryInputOf, referenceData } from '@lanewright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const owner = () => testApp.people.owner;
const audits = async (action: string) =>
  (
    await testApp.platform.database.ownerPool.query<{
      before: unknown;
      after: unknown;
      actor_user_id: string;
    }>('SELECT before, after, actor_user_id FROM audit_entries WHERE action = $1 ORDER BY audit_entry_id', [
      action,
    ])
  ).rows;
const addPort = (body: BodyInputOf<typeof referenceData.addPort>) =>
  testApp.call(referenceData.addPort, owner(), { body });
const ports = (query: QueryInputOf<typeof referenceData.listPorts>) =>
  testApp.call(referenceData.listPorts, owner(), { query });
const wilhelmshaven = {
  code: 'de jwp',
  name: '  Jade Weser Container Port ',
  countryCode: 'de',
  latitude: 53.6023,
  longitude: 8.1405,
  aliases: ['JadeWeserPort', '', 'JadeWeserPort'],
};

describe('a port', () => {
  test('is added in its form, audited, and listed at once', async () => {
    const added = await addPort(wilhelmshaven);
    expect(added).toMatchObject({
      status: 200,
      body: {
        code: 'DEJWP',
        name: 'Jade Weser Container Port',
        countryCode: 'DE',
        country: 'Germany',
        latitude: 53.6023,
        aliases: ['JadeWeserPort'],
        source: 'person',
        version: 1,
      },
    });
    expect((await audits('ports.added')).at(-1)).toMatchObject({
      before: null,
      after: { code: 'DEJWP', longitude: 8.1405 },
      actor_user_id: owner().userId,
    });
    for (const searchQuery of ['dejwp', 'DE JWP', 'weser cont', 'jadeweserport'])
      expect((await ports({ searchQuery })).body.map(({ code }) => code)).toEqual(['DEJWP']);
  });

  test.each([
    ['code', { ...wilhelmshaven, code: 'DEJW' }, 400, 'invalid_body'],
    ['code', { ...wilhelmshaven, code: 'NLXYZ' }, 422, 'invalid_field'],
    ['countryCode', { ...wilhelmshaven, code: 'QQJWP', countryCode: 'QQ' }, 422, 'invalid_field'],
    ['name', { ...wilhelmshaven, name: '   ' }, 400, 'invalid_body'],
    ['latitude', { ...wilhelmshaven, latitude: 91 }, 400, 'invalid_body'],
    ['longitude', { ...wilhelmshaven, code: 'DEQQA', longitude: null }, 422, 'invalid_field'],
    ['latitude', { ...wilhelmshaven, code: 'DEQQB', latitude: -53.6 }, 422, 'invalid_field'],
    [
      'aliases',
      { ...wilhelmshaven, aliases: Array.from({ length: 101 }, (_, at) => `name ${at}`) },
      400,
      'invalid_body',
    ],
    // In a file it would be read back as two.
    ['aliases', { ...wilhelmshaven, code: 'DEQQG', aliases: ['Jade; Weser'] }, 400, 'invalid_body'],
  ])('with an invalid %s is refused by field name', async (field, body, status, code) => {
    expect(await addPort(body)).toMatchObject({ status, body: { code, field } });
  });

  test('far from its country is refused with the distance and what it looks like', async () => {
    const far = async (latitude: number, longitude: number) =>
      (await addPort({ ...wilhelmshaven, code: 'DEQQC', latitude, longitude })).body as unknown as {
        detail: string;
      };
    expect((await far(-53.6, 8.14)).detail).toMatch(
      /is [\d,]+ km from the nearest known location in Germany; a sign looks wrong/,
    );
    expect((await far(8.14, 53.6)).detail).toContain('latitude and longitude look swapped');
    expect((await far(0, 0)).detail).toMatch(/km from the nearest known location in Germany\.$/);
  });

  test('that already exists is refused with a pointer to it', async () => {
    expect(
      await addPort({ ...wilhelmshaven, code: 'NLRTM', countryCode: 'NL', latitude: 51.9, longitude: 4.5 }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'row_exists',
        field: 'code',
        detail: expect.stringContaining('NLRTM is Rotterdam (NLRTM)'),
      },
    });
  });

  test('is changed in place: omitted fields stay, and an outdated version is refused', async () => {
    const { body: port } = await addPort({ ...wilhelmshaven, code: 'DEQQD' });
    const change = (more: object) =>
      testApp.call(referenceData.changePort, owner(), {
        body: { id: port.id, code: 'DEQQD', name: port.name, countryCode: 'DE', ...more },
      });
    const renamed = await change({ name: 'Neuer Name', version: 1 });
    expect(renamed).toMatchObject({
      status: 200,
      body: { name: 'Neuer Name', version: 2, latitude: 53.6023, aliases: ['JadeWeserPort'] },
    });
    expect((await audits('ports.changed')).at(-1)).toMatchObject({
      before: { name: 'Jade Weser Container Port' },
      after: { name: 'Neuer Name' },
    });
    expect(await change({ name: 'Other', version: 1 })).toMatchObject({
      status: 409,
      body: {
        code: 'edit_conflict',
        detail: expect.stringContaining('version 1; it is now version 2'),
      },
    });
    expect(await change({ name: 'Neuer Name', version: 2 })).toMatchObject({ body: { version: 2 } });
    expect(await change({ code: 'DEQQE', name: 'Neuer Name' })).toMatchObject({
      status: 200,
      body: { code: 'DEQQE' },
    });
    const { rows } = await testApp.platform.database.ownerPool.query(
      'SELECT key FROM retired_reference_keys',
    );
    expect(rows).toContainEqual({ key: 'DEQQD' });
    expect(await change({ id: '99999999' })).toMatchObject({ status: 404, body: { code: 'row_not_found' } });
  });

  test('added twice at once is saved once, and the second user is pointed to the first', async () => {
    const answers = await Promise.all(
      ['A', 'B'].map((name) => addPort({ ...wilhelmshaven, code: 'DEQQF', name })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

test('an existing error does not prevent changing another field', async () => {
  const { rows } = await testApp.platform.database.ownerPool.query<{ id: string }>(
    `UPDATE airports SET latitude = -50 WHERE iata = 'FRA' RETURNING airport_id::text AS id`,
  );
  const body = {
    id: rows[0]?.id ?? '',
    iata: 'FRA',
    name: 'Frankfurt Airport',
    countryCode: 'DE',
    latitude: -50,
    longitude: 8.570556,
  };
  const { rows: there } = await testApp.platform.database.ownerPool.query<{ longitude: number }>(
    `SELECT longitude FROM airports WHERE iata = 'FRA'`,
  );
  const change = (more: object) =>
    testApp.call(referenceData.changeAirport, owner(), {
      body: { ...body, longitude: there[0]?.longitude ?? 0, ...more },
    });
  expect(await change({})).toMatchObject({ status: 200, body: { name: 'Frankfurt Airport', latitude: -50 } });
  expect(await change({ latitude: -51 })).toMatchObject({ status: 422, body: { field: 'latitude' } });
});

test('postcodes take their country’s format, and states are known where they exist', async () => {
  const add = (body: BodyInputOf<typeof referenceData.addPostcode>) =>
    testApp.call(referenceData.addPostcode, owner(), { body });
  expect(await add({ zipCode: '1012ab', city: 'Amsterdam', countryCode: 'NL' })).toMatchObject({
    status: 200,
    body: { zipCode: '1012 AB', state: null },
  });
  expect(await add({ zipCode: '1012 AB', city: 'Amsterdam', countryCode: 'NL' })).toMatchObject({
    status: 409,
    body: { field: 'zipCode' },
  });
  expect(await add({ zipCode: '101', city: 'Berlin', countryCode: 'DE' })).toMatchObject({
    status: 422,
    body: { field: 'zipCode', detail: expect.stringContaining('10115') },
  });
  const abroad = { city: 'Apo', countryCode: 'US', latitude: 49.4, longitude: 7.6 };
  expect(await add({ ...abroad, zipCode: '00008', state: 'ae' })).toMatchObject({
    status: 200,
    body: { state: 'AE' },
  });
  expect(await add({ zipCode: '00009', city: 'Nowhere', state: 'ZZ', countryCode: 'US' })).toMatchObject({
    status: 422,
    body: { field: 'state' },
  });
});

test('validates ISO codes against ISO', async () => {
  const currency = (body: BodyInputOf<typeof referenceData.addCurrency>) =>
    testApp.call(referenceData.addCurrency, owner(), { body });
  expect(await currency({ code: 'QQQ', name: 'Quux' })).toMatchObject({
    status: 422,
    body: { field: 'code', detail: expect.stringContaining('ISO 4217') },
  });
  expect(await currency({ code: 'DEM', name: 'Deutsche Mark', numericCode: '978' })).toMatchObject({
    status: 409,
    body: { field: 'numericCode', detail: expect.stringContaining('EUR') },
  });
  expect(await currency({ code: 'DEM', name: 'Deutsche Mark' })).toMatchObject({
    status: 200,
    body: { code: 'DEM', decimals: 2 },
  });
  // Arab Accounting Dinar, active since 2025; the kuna is withdrawn but used by rates and shipments of past years.
  for (const code of ['XAD', 'HRK', 'ZWL', 'SLL'])
    expect([code, (await currency({ code, name: `Name of ${code}` })).status]).toEqual([code, 200]);
  // Traded under this code, but not in ISO 4217.
  expect(await currency({ code: 'CNH', name: 'Offshore yuan' })).toMatchObject({
    status: 422,
    body: { field: 'code', detail: expect.stringContaining('active or withdrawn') },
  });
  const country = (body: BodyInputOf<typeof referenceData.addCountry>) =>
    testApp.call(referenceData.addCountry, owner(), { body });
  expect(await country({ code: 'QQ', name: 'Quux' })).toMatchObject({ status: 422, body: { field: 'code' } });
  expect(await country({ name: 'Quux' })).toMatchObject({ status: 400, body: { field: 'code' } });
  expect(await country({ isO2: 'XA', name: 'Freeport' })).toMatchObject({
    status: 200,
    body: { code: 'XA', isO2: 'XA', tradeRegion: 'NONE' },
  });
  expect(await country({ isO2: 'XB', name: 'Freeport', cod3: 'DEU' })).toMatchObject({
    status: 409,
    body: { field: 'cod3', detail: expect.stringContaining('Germany') },
  });
});

test('countries use the specification’s field names, and the list is complete unless paged', async () => {
  const list = await testApp.call(referenceData.listCountries, owner(), { query: {} });
  expect(list.body.length).toBeGreaterThan(200);
  expect(list.headers['x-total-count']).toBe(String(list.body.length));
  const germany = list.body.find(({ isO2 }) => isO2 === 'DE');
  expect(germany).toMatchObject({ code: 'DE', cod3: 'DEU', numericCode: '276', name: 'Germany' });
  const put = await testApp.call(referenceData.changeCountry, owner(), {
    params: { countryId: germany?.countryId ?? '' },
    body: {
      ...germany,
      name: 'Germany (Federal Republic)',
      updatedAt: undefined,
      version: germany?.version ?? 1,
    } as never,
  });
  expect(put).toMatchObject({ status: 200, body: { name: 'Germany (Federal Republic)', version: 2 } });
  const paged = await testApp.call(referenceData.listCountries, owner(), {
    query: { page: 2, pageSize: 10 },
  });
  expect(paged.body.map(({ id }) => id)).toEqual(
    (await testApp.call(referenceData.listCountries, owner(), { query: {} })).body
      .slice(10, 20)
      .map(({ id }) => id),
  );
});

describe('hostile input', () => {
  test.each([
    [{ name: "x'); DROP TABLE ports; --" }, 200],
    [{ name: '\u0000' }, 400],
    [{ name: '\ud800' }, 400],
    [{ name: 'x'.repeat(201) }, 400],
    [{ code: { $gt: '' } }, 400],
    [{ latitude: '53' }, 400],
    [{ latitude: Number.NaN }, 422],
    [{ aliases: 'x' }, 400],
  ])('%j gets a response without failing', async (more, status) => {
    expect((await addPort({ ...wilhelmshaven, code: 'DEQQZ', ...more } as never)).status).toBe(status);
  });
});
