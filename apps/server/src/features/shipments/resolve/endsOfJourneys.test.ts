import { Mode, type ModeNumber } from '@lanewright/freight';
import { beforeAll, expect, test } from 'vitest';
import { wholeGazetteer } from '../../../../test/support/wholeGazetteer.ts';
import type { Gazetteer } from '../../reference-data/index.ts';
import mainEndSource from '../../reference-data/sources/mainEnds.json' with { type: 'json' };
import { landmass } from './landmass.ts';
import type { PlaceInput } from './placeTypes.ts';
import { resolvePlace } from './resolvePlace.ts';

let world: Gazetteer;
beforeAll(async () => {
  world = await wholeGazetteer();
});

const resolve = (parts: Partial<PlaceInput>, mode: ModeNumber) =>
  resolvePlace(world, { role: 'origin', mode, ...parts });

test.each(['TBD', 'N/A', '-', '#N/A', '#REF!', '#VALUE!', '', undefined])(
  'by road a state next to the city %j is not specific enough and is asked about',
  (city) => {
    for (const mode of [Mode.RoadFTL, Mode.RoadDrayage]) {
      const { status, candidates } = resolve({ city, state: 'IL' }, mode);
      expect(status).toBe('asked');
      expect(candidates.map(({ place }) => place.label)).toContain('Illinois, United States');
    }
  },
);

test('a city, a zip or a country next to the state makes it specific', () => {
  expect(resolve({ city: 'Peoria', state: 'IL' }, Mode.RoadFTL).place?.label).toBe('Peoria, IL');
  expect(resolve({ city: '#N/A', state: 'IL', zip: '61602' }, Mode.RoadFTL).place?.zip).toBe('61602');
  expect(resolve({ city: 'TBD', state: 'IL', country: 'US' }, Mode.RoadFTL).status).toBe('asked');
});

test.each([
  ['India', ['INNSA', 'INMUN', 'INMAA']],
  ['a factory, India', ['INNSA', 'INMUN', 'INMAA']],
  ['South Africa', ['ZADUR', 'ZACPT', 'ZAPLZ']],
  ['Nigeria', ['NGLOS', 'NGAPP', 'NGONN']],
  ['Goa, India', ['INMRM', 'INNSA', 'INMUN', 'INMAA']],
  ['Ethiopia', ['DJJIB']],
  ['Switzerland', ['NLRTM', 'BEANR', 'DEHAM']],
])('at sea asks about %s and offers its country’s main ports', (name, codes) => {
  const { status, candidates } = resolve({ name }, Mode.OceanFCL);
  expect(status).toBe('asked');
  expect(candidates.map(({ place }) => place.portCode)).toEqual(codes);
});

test.each([
  ['Cuba', 'Cuba'],
  ['Peru', 'Peru'],
  ['Panama', 'Panama'],
  ['Lebanon', 'Lebanon'],
  ['Georgia', 'Georgia'],
  ['Ontario', 'Ontario, Canada'],
  ['60601', 'Chicago, IL 60601'],
  ['Vancouver', 'Vancouver, BC, Canada'],
])('by road asks about %s, with %s among the candidates', (name, label) => {
  const { status, candidates } = resolve({ name }, Mode.RoadFTL);
  expect(status).toBe('asked');
  expect(candidates.map(({ place }) => place.label)).toContain(label);
});

test.each([
  ['Reynosa, TAM', 'Reynosa, TAM, Mexico'],
  ['Walmart DC 6006 Bentonville AR', 'Bentonville, AR'],
])('by road decides that %s is %s without asking', (name, label) => {
  expect(resolve({ name }, Mode.RoadFTL)).toMatchObject({
    status: 'decided',
    place: { cityName: label.split(',')[0] },
  });
});

test.each(['Midwest Trading, L.C.', 'Acme Holding, S.A.', 'Delta Works, N.V.', 'Nordic Parts, A.S.'])(
  'the legal form at the end of %s is not a country',
  (name) => {
    const { place, candidates } = resolve({ name }, Mode.RoadFTL);
    const countries = [place, ...candidates.map((candidate) => candidate.place)].map(
      (one) => one?.countryCode,
    );
    expect(countries).not.toContain('LC');
    expect(countries).not.toContain('SA');
    expect(countries).not.toContain('ZA');
  },
);

test('ignores words of a company name as candidates', () => {
  for (const name of ['Trinity Medical', 'Universal Pharma Group', 'National Biotech'])
    expect(resolve({ name }, Mode.RoadFTL)).toMatchObject({ status: 'asked', candidates: [] });
});

test('the Darién Gap separates the Americas, and islands are separate', () => {
  expect(landmass('PA')).toBe(landmass('CA'));
  expect(landmass('PA')).not.toBe(landmass('CO'));
  expect(landmass('US', 'HI')).not.toBe(landmass('US', 'CA'));
  expect(landmass('JP')).not.toBe(landmass('NG'));
  expect(landmass('FR')).toBe(landmass('GB'));
});

test('at sea only ports are candidates, even for a city with namesakes', () => {
  const { candidates } = resolve({ name: 'Portland' }, Mode.OceanFCL);
  expect(candidates.length).toBeGreaterThan(1);
  expect(candidates.every(({ place }) => place.portCode !== null)).toBe(true);
});

test('every main port and airport of the list exists', () => {
  for (const [country, state, ports, airports] of mainEndSource.rows as [
    string,
    string | null,
    string[],
    string[],
  ][]) {
    const found = {
      ports: world.mainEnds.portsOf(country, state).slice(0, ports.length),
      airports: world.mainEnds.airportsOf(country, state).slice(0, airports.length),
    };
    expect(found.ports.map(({ code }) => code)).toEqual(ports);
    expect(found.airports.map(({ iata }) => iata)).toEqual(airports);
    expect(world.countries.byCode(country)).toBeDefined();
    if (state !== null) expect(world.countries.state(country, state)).toBeDefined();
  }
});

test.each(['#N/A', '#REF!', '#DIV/0!'])('finds nothing for %s', (text) => {
  expect(resolve({ city: text }, Mode.RoadFTL)).toMatchObject({ status: 'asked', candidates: [] });
});
