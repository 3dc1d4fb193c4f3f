import { referenceData } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const places = async (input: string) =>
  (await testApp.call(referenceData.suggestCities, null, { query: { input } })).body.suggestions;
const ports = async (search: string) =>
  (await testApp.call(referenceData.searchOceanPorts, null, { query: { search } })).body;
const cities = async (search: string) =>
  (await testApp.call(referenceData.searchCities, null, { query: { search } })).body;

test('finds ports, cities and places without a login', async () => {
  expect((await ports('rotterd'))[0]).toMatchObject({ portCode: 'NLRTM' });
  expect((await cities('sao paulo'))[0]).toMatchObject({ city: 'São Paulo', countryCode: 'BR' });
  expect((await places('lo')).length).toBeGreaterThan(3);
});

test('returns an empty list for input below the minimum length', async () => {
  expect(await ports('r')).toEqual([]);
  expect(await ports(' r ')).toEqual([]);
  expect(await cities('rom')).toEqual([]);
  expect(await places('l')).toEqual([]);
  expect(await places('%%')).toEqual([]);
  expect(await ports(',,')).toEqual([]);
});

test.each([
  ['san fran', 'San Francisco', 'US'],
  ['koln', 'Köln', 'DE'],
  ['münchen', 'Munich', 'DE'],
  ['MUENCHEN', 'Munich', 'DE'],
  ['paris', 'Paris', 'FR'],
  ['paris, t', 'Paris', 'US'],
  ['paris, tx', 'Paris', 'US'],
  ['paris tx', 'Paris', 'US'],
  ['london, canada', 'London', 'CA'],
  ['saint louis', 'St. Louis', 'US'],
  ['bombay', 'Mumbai', 'IN'],
  ['york', 'York', 'GB'],
  ['hambrg', 'Hamburg', 'DE'],
])('%j finds %s first', async (input, city, countryCode) => {
  expect((await places(input))[0]).toMatchObject({ city, countryCode });
});

test('codes find their own place, and ports and airports are listed next to their city', async () => {
  expect((await places('FRA'))[0]).toMatchObject({ airportCode: 'FRA' });
  expect((await places('nl rtm'))[0]).toMatchObject({ portCode: 'NLRTM' });
  expect((await ports('nlr')).map(({ portCode }) => portCode)).toEqual(['NLRTM']);
  expect((await ports('cnsha'))[0]).toMatchObject({ portCode: 'CNSHA' });
  const labels = (await places('rotterdam')).map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual(['Rotterdam, Netherlands', 'Rotterdam, Netherlands (NLRTM)']);
});

test('the largest come first, matches of the beginning before others, without duplicates', async () => {
  const named = await cities('springfield');
  expect(named.slice(0, 3).map(({ stateCode }) => stateCode)).toEqual(['MO', 'MA', 'IL']);
  const begun = (await cities('york')).map(({ city }) => city?.toLowerCase().startsWith('york'));
  expect(begun).toEqual(begun.toSorted((a, b) => Number(b) - Number(a)));
  const all = (await places('new york')).map((place) => JSON.stringify(place));
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeLessThanOrEqual(20);
  expect(await places('sa')).toHaveLength(20);
});
