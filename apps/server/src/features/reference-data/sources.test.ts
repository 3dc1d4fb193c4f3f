import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { readGazetteerRows } from './dataSets.ts';
import { distanceKm } from './greatCircle.ts';
import type { GazetteerRows } from './referenceRows.ts';
import cityAliasSource from './sources/cityAliases.json' with { type: 'json' };
import correctionSource from './sources/portCorrections.json' with { type: 'json' };
import mainAirportSource from './sources/mainAirports.json' with { type: 'json' };
import stateSource from './sources/states.json' with { type: 'json' };
import { CountryReach, farKm } from './tables/countryReach.ts';

let rows: GazetteerRows;
beforeAll(async () => {
  rows = await readGazetteerRows();
});

test('the data files match their README', () => {
  const folder = path.resolve(import.meta.dirname, '../../../../../database/reference-data');
  const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.gz'))) {
    const sum = createHash('sha256')
      .update(gunzipSync(readFileSync(path.join(folder, file))))
      .digest('hex');
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${file}\` |`));
    expect(row, file).toContain(`\`${sum}\``);
  }
});

test('the whole world is there', () => {
  expect(rows.countries).toHaveLength(250);
  expect(rows.cities.length).toBeGreaterThan(135_000);
  expect(rows.ports.length).toBeGreaterThan(1_600);
  expect(rows.airports.length).toBeGreaterThan(10_000);
  expect(rows.postcodes.length).toBeGreaterThan(44_000);
});

test('codes and trade regions are those of ISO and the trade', () => {
  const of = (code: string) => rows.countries.find((country) => country.code === code);
  expect(of('MX')).toMatchObject({ cod3: 'MEX', numericCode: '484', tradeRegion: 'USMCA' });
  expect(of('CI')).toMatchObject({ name: "Côte d'Ivoire", tradeRegion: 'EMEA' });
  expect(of('PR')?.tradeRegion).toBe('LATAM');
});

test('every ISO 3166-1 country has its codes and a position, and Kosovo has no ISO code', () => {
  const outside = rows.countries.filter(({ code }) => code === 'XK');
  expect(outside).toMatchObject([{ name: 'Kosovo', cod3: null, numericCode: null, tradeRegion: 'EMEA' }]);
  const iso = rows.countries.filter(({ code }) => code !== 'XK');
  expect(iso).toHaveLength(249);
  for (const member of ['code', 'cod3', 'numericCode'] as const)
    expect(new Set(iso.map((country) => country[member])).size, member).toBe(249);
  const wrong = iso.filter(
    ({ code, cod3, numericCode }) =>
      !/^[A-Z]{2}$/.test(code) || !/^[A-Z]{3}$/.test(cod3 ?? '') || !/^\d{3}$/.test(numericCode ?? ''),
  );
  expect(wrong).toEqual([]);
  const noPosition = rows.countries.filter(
    ({ latitude, longitude }) =>
      latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180,
  );
  expect(noPosition).toEqual([]);
  for (const code of ['GL', 'PM'])
    expect(rows.countries.find((country) => country.code === code)?.tradeRegion).toBe('EMEA');
});

test('no port is far from every other place of its country', () => {
  const reach = new CountryReach([...rows.cities, ...rows.airports]);
  const far = rows.ports.flatMap(({ code, countryCode, latitude, longitude }) => {
    if (latitude === null || longitude === null) return [];
    const km = reach.kmFrom(countryCode, { latitude, longitude });
    return km !== null && km > farKm ? [`${code} ${Math.round(km)} km`] : [];
  });
  expect(far).toEqual([]);
});

test('every alternative spelling of a city finds its city', () => {
  const known = new Set(rows.cityAliases.map((alias) => alias.cityId));
  const proper = new Set(rows.cities.map((city) => `${city.countryCode}|${city.name}`));
  const lost = cityAliasSource.rows.filter(([, country, , name]) => !proper.has(`${country}|${name}`));
  expect(lost).toEqual([]);
  expect(known.size).toBeGreaterThan(100);
});

/** Cities whose freight goes by truck to an airport farther away. */
const trucked = new Set(['Nashik']);

test('every main airport is an airport of an existing city, at most 80 km away (200 km if trucked)', () => {
  expect(rows.mainAirports).toHaveLength(mainAirportSource.rows.length);
  const cityOf = new Map(rows.cities.map((city) => [city.cityId, city]));
  const airportOf = new Map(rows.airports.map((airport) => [airport.iata, airport]));
  const far = rows.mainAirports.filter(({ cityId, iata }) => {
    const city = cityOf.get(cityId);
    const airport = airportOf.get(iata);
    const maxKm = city !== undefined && trucked.has(city.name) ? 200 : 80;
    return city === undefined || airport === undefined || Math.round(distanceKm(city, airport)) > maxKm;
  });
  expect(far).toEqual([]);
});

test('a state’s capital is in the state of our code', () => {
  const seats = {
    TX: 'Austin',
    ON: 'Toronto',
    BY: 'Munich',
    MH: 'Mumbai',
    NLE: 'Monterrey',
    NSW: 'Sydney',
    GD: 'Guangzhou',
  };
  for (const [stateCode, name] of Object.entries(seats)) {
    expect(rows.cities.some((city) => city.stateCode === stateCode && city.name === name)).toBe(true);
  }
  expect(rows.states).toHaveLength(stateSource.rows.length);
});

test('corrected ports are where they were moved, and every correction is of a port', () => {
  const portOf = new Map(rows.ports.map((port) => [port.code, port]));
  for (const [code, latitude, longitude] of correctionSource.rows) {
    expect(portOf.get(String(code)), String(code)).toMatchObject({ latitude, longitude });
  }
  const yantian = portOf.get('CNYTN');
  const shenzhen = rows.cities.find((city) => city.name === 'Shenzhen');
  const position = { latitude: yantian?.latitude ?? 0, longitude: yantian?.longitude ?? 0 };
  expect(distanceKm(position, shenzhen ?? { latitude: 0, longitude: 0 })).toBeLessThan(40);
});

test('every port has a position, except the few that are unknown', () => {
  expect(rows.ports.filter((port) => port.latitude === null).map((port) => port.code)).toEqual(['GBEIL']);
});
