import { referenceData, settings, uploads } from '@lanewright/contract';
import { Mode, modeDetails, offeredModes, propertyKeys, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './support/testApp.ts';

/** Specification endpoints whose own tests would be one line each; the others are tested next to their code. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('lists a company’s modes with title, address and the name of their summary', async () => {
  const { body } = await testApp.call(settings.availableModes, testApp.people.customer);
  expect(body.toSorted((a, b) => a.mode - b.mode)).toEqual(
    offeredModes
      .toSorted((a, b) => a - b)
      .map((mode) => {
        const { name, title, path, summaryLabel } = modeDetails[mode];
        return { mode, name, title, path: `/${path}`, summaryLabel };
      }),
  );
});

test('air freight has weight breaks from and to, as shown', async () => {
  const { body } = await testApp.call(settings.getWeightBreaks, testApp.people.customer, {
    params: { id: Mode.AirFreight },
  });
  expect(body.map(({ weightFrom, weightTo, label }) => [weightFrom, weightTo, label])).toEqual([
    [0, 45, '<45'],
    [45, 100, '45 - 100'],
    [100, 300, '100 - 300'],
    [300, 500, '300 - 500'],
    [500, 1000, '500 - 1000'],
    [1000, null, '1000+'],
  ]);
});

test('lists a mode’s properties by name and value', async () => {
  const { body } = await testApp.call(settings.getInstanceProperties, testApp.people.customer, {
    params: { id: Mode.RoadFTL },
  });
  expect(body.map(({ name }) => name)).toEqual(expect.arrayContaining([...propertyKeys]));
  expect(body.find(({ name }) => name === 'lanes.roadPlaceGranularity')).toMatchObject({ value: 'city' });
});

test('lists uploads by mode and status, and all of a mode; blank filters are ignored', async () => {
  const as = testApp.people.customer;
  const header =
    'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge';
  const send = (mode: 4 | 13, id: string) =>
    testApp.upload(uploads.receiveShipments, as, {
      params: { id: mode },
      fileName: `${id}.csv`,
      file: Buffer.from(`${header}\n${id},2025-03-04,Dallas,TX,Chicago,IL,921,2575.10\n`),
    });
  const road = (await send(4, 'A1')).body.uploadId;
  const port = (await send(13, 'B1')).body.uploadId;
  const list = async (query: object) =>
    (await testApp.call(uploads.listUploads, as, { query: query as never })).body.map(({ id }) => id);
  expect(await list({ mode: '', status: '' })).toEqual(expect.arrayContaining([road, port]));
  expect(await list({ mode: 4 })).toEqual([road]);
  expect(await list({ mode: 4, status: UploadStatus.Validation })).toEqual([road]);
  expect(await list({ mode: 4, status: UploadStatus.Completed })).toEqual([]);
  const ofMode = await testApp.call(uploads.listModeUploads, as, { params: { id: 13 } });
  expect(ofMode.body.map(({ id }) => id)).toEqual([port]);
});

test('lists ports and postcodes 50 at a time from page 1, by name and zip, with the count in a header', async () => {
  const { owner } = testApp.people;
  const ports = await testApp.call(referenceData.listPorts, owner, {});
  expect(ports.body).toHaveLength(50);
  expect(Number(ports.headers['x-total-count'])).toBeGreaterThan(50);
  const first = await testApp.call(referenceData.listPorts, owner, {
    query: { page: 1, pageSize: 50, sortBy: 'name', sortDesc: 'false' },
  });
  expect(ports.body.map(({ code }) => code)).toEqual(first.body.map(({ code }) => code));
  const last = await testApp.call(referenceData.listPorts, owner, {
    query: { sortBy: 'name', sortDesc: 'true' },
  });
  expect(last.body[0]?.code).not.toBe(first.body[0]?.code);
  const postcodes = await testApp.call(referenceData.listPostcodes, owner, {});
  expect(postcodes.body).toHaveLength(50);
  const zips = postcodes.body.map(({ zipCode }) => zipCode);
  expect(zips).toEqual(zips.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  const ofCity = await testApp.call(referenceData.listPostcodes, owner, {
    query: { city: 'Chicago', state: 'IL', page: 2, pageSize: 10 },
  });
  expect(ofCity.body).toHaveLength(10);
  expect(new Set(ofCity.body.map(({ state }) => state))).toEqual(new Set(['IL']));
  expect(Number(ofCity.headers['x-total-count'])).toBeGreaterThan(20);
});

test('lists, adds and changes airports, postcodes, currencies and equipment types', async () => {
  const { owner } = testApp.people;
  const position = { latitude: 50.0333, longitude: 8.5706 };
  const airport = { iata: 'QXZ', name: 'Conformance Field', countryCode: 'DE', ...position };
  const added = await testApp.call(referenceData.addAirport, owner, { body: airport });
  expect(added.status).toBe(200);
  const renamed = { ...airport, id: added.body.id, name: 'Conformance Airport' };
  expect((await testApp.call(referenceData.changeAirport, owner, { body: renamed })).status).toBe(200);
  const airports = await testApp.call(referenceData.listAirports, owner, { query: { searchQuery: 'QXZ' } });
  expect(airports.body.map(({ name }) => name)).toEqual(['Conformance Airport']);

  const postcode = { zipCode: '1012ZZ', city: 'Amsterdam', countryCode: 'NL' };
  const { body: code } = await testApp.call(referenceData.addPostcode, owner, { body: postcode });
  const moved = { ...postcode, id: code.id, city: 'Diemen' };
  expect((await testApp.call(referenceData.changePostcode, owner, { body: moved })).body).toMatchObject({
    zipCode: '1012 ZZ',
    city: 'Diemen',
  });

  const currencies = await testApp.call(referenceData.listCurrencies, owner, {});
  const euro = currencies.body.find((one) => one.code === 'EUR');
  const changed = await testApp.call(referenceData.changeCurrency, owner, {
    params: { currencyId: euro?.currencyId ?? '' },
    body: { code: 'EUR', name: 'Euro of tests' },
  });
  expect(changed.body).toMatchObject({ currencyId: euro?.currencyId, name: 'Euro of tests' });

  const equipment = { mode: 4 as const, code: 'CONF', name: 'Conformance trailer' };
  const { body: type } = await testApp.call(referenceData.addEquipmentType, owner, { body: equipment });
  const params = { id: type.id };
  const otherTrailer = { ...equipment, name: 'Another trailer' };
  expect(
    (await testApp.call(referenceData.changeEquipmentType, owner, { params, body: otherTrailer })).status,
  ).toBe(200);
  expect((await testApp.call(referenceData.getEquipmentType, owner, { params })).body.name).toBe(
    'Another trailer',
  );
  expect((await testApp.call(referenceData.removeEquipmentType, owner, { params })).status).toBe(200);
  expect((await testApp.call(referenceData.getEquipmentType, owner, { params })).status).toBe(404);
});
