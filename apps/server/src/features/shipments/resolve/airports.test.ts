import { Mode } from '@lanewright/freight';
import { beforeAll, expect, test } from 'vitest';
import { wholeGazetteer } from '../../../../test/support/wholeGazetteer.ts';
import type { Gazetteer } from '../../reference-data/index.ts';
import { withCityText } from './cityText.ts';
import { placeNode } from './placeNode.ts';
import type { PlaceInput, PlaceResolution } from './placeTypes.ts';
import { resolvePlace } from './resolvePlace.ts';

const byCity = { roadPlaceGranularity: 'city' } as const;

let world: Gazetteer;
beforeAll(async () => {
  world = await wholeGazetteer();
});

const resolve = (parts: Partial<PlaceInput>): PlaceResolution =>
  resolvePlace(world, { role: 'origin', mode: Mode.AirFreight, ...parts });

/** The end of the lane, and its mark. */
function end(parts: Partial<PlaceInput>): string {
  const { place } = resolve(parts);
  const node = place && placeNode(world, place, Mode.AirFreight, { roadPlaceGranularity: 'city' });
  return node === undefined ? 'asked' : `${node.nodeKey} ${node.marked ?? ''}`.trim();
}

test.each([
  ['Milan', 'airport:MXP assumedAirport'],
  ['NYC', 'airport:JFK assumedAirport'],
  ['Shanghai', 'airport:PVG assumedAirport'],
  ['Stuttgart, DE', 'airport:STR assumedAirport'],
  ['Heathrow', 'airport:LHR'],
  ['STR', 'airport:STR'],
])('takes the main airport of a city in an airport column and marks it: %s', (text, expected) => {
  expect(end({ code: text })).toBe(expected);
});

test('an airstrip’s name does not outrank a well-known city: it is asked about', () => {
  const { status, candidates } = resolve({ name: 'Milan Airport' });
  expect(status).toBe('asked');
  expect(candidates.map(({ place }) => place.airportCode)).toEqual(expect.arrayContaining(['GNT', 'MXP']));
});

test.each([
  ['LON', 'LHR', 'STN'],
  ['TYO', 'NRT', 'HND'],
  ['CHI', 'ORD', 'MDW'],
  ['NYC', 'JFK', 'EWR'],
  ['PAR', 'CDG', 'ORY'],
  ['MIL', 'MXP', 'LIN'],
  ['ROM', 'FCO', 'CIA'],
  ['BUE', 'EZE', 'AEP'],
  ['SAO', 'GRU', 'VCP'],
  ['RIO', 'GIG', 'SDU'],
  ['WAS', 'IAD', 'DCA'],
  ['OSA', 'KIX', 'ITM'],
  ['SEL', 'ICN', 'GMP'],
  ['STO', 'ARN', 'BMA'],
  ['MOW', 'SVO', 'DME'],
  ['YTO', 'YYZ', 'YTZ'],
  ['YMQ', 'YUL', 'YMX'],
])('%s is a city with several airports: takes %s and marks it, or %s if chosen', (code, main, other) => {
  for (const parts of [{ name: code }, { code }]) {
    expect(end(parts)).toBe(`airport:${main} assumedAirport`);
    expect(resolve(parts).candidates.map(({ place }) => place.airportCode)).toEqual(
      expect.arrayContaining([main, other]),
    );
  }
});

test.each([
  ['STT', 'United States'],
  ['STX', 'United States'],
  ['PSE', 'US'],
  ['BQN', 'US'],
  ['MAZ', 'US'],
  ['CPX', 'US'],
  ['GUM', 'US'],
  ['SJU', 'Puerto Rico'],
  ['LYR', 'Norway'],
  ['PTP', 'France'],
  ['HKG', 'China'],
])('%s in %s is that airport, although it is in a territory', (code, country) => {
  expect(end({ code, country })).toBe(`airport:${code}`);
});

test.each([
  ['Osaka, Japan', 'airport:KIX', 'Osaka (KIX)'],
  ['Kobe, Japan', 'airport:KIX', 'Kobe (KIX)'],
  ['Milan, Italy', 'airport:MXP', 'Milan (MXP)'],
  ['COLOGNE, GERMANY', 'airport:CGN', 'Cologne (CGN)'],
  ['Riyadh', 'airport:RUH', 'Riyadh (RUH)'],
  ['KIX', 'airport:KIX', 'Osaka (KIX)'],
  ['Rome, Italy', 'airport:FCO', 'Rome (FCO)'],
  ['Latina, Italy', 'airport:FCO', 'Latina (FCO)'],
  ['Panama City, Panama', 'airport:PTY', 'Panama City (PTY)'],
  ['Port of Spain', 'airport:POS', 'Port of Spain (POS)'],
  ['Waltham, Massachusetts', 'airport:BOS', 'Waltham (BOS)'],
  ['Cabo San Lucas, Mexico', 'airport:SJD', 'Cabo San Lucas (SJD)'],
])('by air %s ends at %s and is named %s', (name, nodeKey, label) => {
  const { place } = resolve({ name });
  const input = { name, role: 'origin', mode: Mode.AirFreight } as const;
  const node = place && placeNode(world, withCityText(world, input, place), Mode.AirFreight, byCity);
  expect(node).toMatchObject({ nodeKey, label });
});

test('a code in air freight is an airport: a port becomes the main airport of its town', () => {
  expect(end({ code: 'NGLOS' })).toBe('airport:LOS assumedAirport');
  expect(end({ code: 'JPOSA' })).toBe('airport:KIX assumedAirport');
});

test('a small airfield without scheduled service becomes the main airport of its town', () => {
  const field = world.airports.all().find(({ iata }) => iata === 'IWS');
  expect(field).toMatchObject({ hasScheduledService: false, size: 'small' });
  expect(end({ code: 'IWS' })).toBe('airport:IAH assumedAirport');
});

test('ignores a code of another country', () => {
  expect(end({ code: 'FRA', country: 'United States' })).not.toBe('airport:FRA');
});
