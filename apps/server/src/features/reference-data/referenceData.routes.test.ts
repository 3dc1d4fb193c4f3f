import { referenceData } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/house/testHouse.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('ports, cities and places are found without a login', async () => {
  const ports = await house.call(referenceData.searchOceanPorts, null, { query: { search: 'rotterd' } });
  expect(ports.body[0]).toMatchObject({ portCode: 'NLRTM' });
  const cities = await house.call(referenceData.searchCities, null, { query: { search: 'sao paulo' } });
  expect(cities.body[0]).toMatchObject({ city: 'São Paulo', countryCode: 'BR' });
  const places = await house.call(referenceData.suggestCities, null, { query: { input: 'lo' } });
  expect(places.body.suggestions.length).toBeGreaterThan(3);
});

test('shorter input than asked for gives an empty list', async () => {
  expect((await house.call(referenceData.searchOceanPorts, null, { query: { search: 'r' } })).body).toEqual(
    [],
  );
  expect((await house.call(referenceData.searchCities, null, { query: { search: 'rom' } })).body).toEqual([]);
  expect((await house.call(referenceData.suggestCities, null, { query: { input: 'l' } })).body).toEqual({
    suggestions: [],
  });
});
