import { Mode, type ModeNumber } from '@lanewright/freight';
import { beforeAll, describe, expect, test } from 'vitest';
import { wholeGazetteer } from '../../../../test/support/wholeGazetteer.ts';
import type { Gazetteer } from '../../reference-data/index.ts';
import type { PlaceInput } from './placeTypes.ts';
import { resolvePlace } from './resolvePlace.ts';

let world: Gazetteer;
beforeAll(async () => {
  world = await wholeGazetteer();
});

/** The label of the decided place, 'asked' if undecided. */
function label(parts: Partial<PlaceInput>, mode: ModeNumber = Mode.RoadFTL): string {
  const found = resolvePlace(world, { role: 'origin', mode, ...parts });
  return found.status === 'decided' ? found.place.label : 'asked';
}

test.each([
  ['Congo, DRC', 'CD'],
  ['Vietnam', 'VN'],
  ['Viet Nam', 'VN'],
  ["Côte d'Ivoire", 'CI'],
  ['Ivory Coast', 'CI'],
  ['Deutschland', 'DE'],
  ['España', 'ES'],
  ['Brasil', 'BR'],
  ['中国', 'CN'],
  ['日本', 'JP'],
  ['대한민국', 'KR'],
  ['Россия', 'RU'],
  ['Ελλάδα', 'GR'],
  ['Österreich', 'AT'],
  ['Magyarország', 'HU'],
  ['Scotland', 'GB'],
  ['Northern Ireland', 'GB'],
  ['The Netherlands', 'NL'],
  ['Netheerlands', 'NL'],
])('the country %s is %s', (country, code) => {
  const found = resolvePlace(world, { country, role: 'origin', mode: Mode.AirFreight });
  expect(found.place?.countryCode).toBe(code);
});

test.each([
  ['Sacramento', 'Calif.', 'US', 'Sacramento, CA'],
  ['Buffalo', 'N.Y.', 'USA', 'Buffalo, NY'],
  ['Pittsburgh', 'Penna.', 'US', 'Pittsburgh, PA'],
  ['Charleston', 'W. Va.', 'US', 'Charleston, WV'],
  ['Sydney', 'N.S.W.', 'Australia', 'Sydney, NSW, Australia'],
  ['Gander', 'Nfld.', 'Canada', 'Gander, NL, Canada'],
  ['Augsburg', 'Bayern', 'Deutschland', 'Augsburg, Germany'],
  ['Dortmund', 'NRW', 'DE', 'Dortmund, Germany'],
  ['Monterrey', 'N.L.', 'Mexico', 'Monterrey, NLE, Mexico'],
  ['Toluca', 'Edo. de México', 'MX', 'Toluca, MEX, Mexico'],
  ['Foshan', '广东', '中国', 'Foshan, China'],
  ['Bhubaneswar', 'Orissa', 'India', 'Bhubaneshwar, India'],
])('%s, %s, %s', (city, state, country, expected) => {
  expect(label({ city, state, country })).toBe(expected);
});

test.each([
  ['Berne', 'Switzerland', 'Bern, Switzerland'],
  ['Londres', 'Reino Unido', 'London, United Kingdom'],
  ['Mailand', 'Italien', 'Milan, Italy'],
  ['上海', '中国', 'Shanghai, China'],
  ['Frankfurt a. M.', 'DE', 'Frankfurt am Main, Germany'],
  ['Cd. Victoria', 'MX', 'Ciudad Victoria, TAM, Mexico'],
  ['S. Shields', 'GB', 'South Shields, United Kingdom'],
  ['Forr Worth', 'USA', 'Fort Worth, TX'],
  ['Barcelona', 'United States', 'asked'],
  ['Sainte-Ad\uFFFDle', 'Canada', 'Sainte-Adèle, QC, Canada'],
])('%s in %s', (city, country, expected) => {
  expect(label({ city, country })).toBe(expected);
});

describe('swapped or misplaced columns', () => {
  test.each<[Partial<PlaceInput>, string]>([
    [{ city: 'TX', state: 'Houston', country: 'US' }, 'Houston, TX'],
    [{ city: 'Canada', state: 'BC', country: 'Abbotsford' }, 'Abbotsford, BC, Canada'],
    [{ city: 'Reno', state: 'United States', country: 'NV' }, 'Reno, NV'],
    [{ city: 'Halifax NS', state: 'CA' }, 'Halifax, NS, Canada'],
    [{ city: 'Houston', state: 'GA', country: 'US' }, 'asked'],
    [{ city: 'Qwxyz', state: 'Houston', country: 'US' }, 'asked'],
  ])('%j', (parts, expected) => expect(label(parts)).toBe(expected));
});

test.each<[Partial<PlaceInput>, string]>([
  [{ code: 'Port of Saint-John', country: 'CA' }, 'Saint-John, Canada (CASJB)'],
  [{ name: 'Santos Container Terminal', country: 'Brazil' }, 'Santos, Brazil (BRSSZ)'],
  [{ city: 'santos', state: 'SP', country: 'BRAZIL' }, 'Santos, Brazil (BRSSZ)'],
  [{ city: 'CNKHN - Nanchang' }, 'Nanchang, China (CNKHN)'],
  [{ city: 'Montevidoe', country: 'Uruguay' }, 'Montevideo, Uruguay (UYMVD)'],
  [{ code: 'Wilmington', country: 'United States' }, 'asked'],
  [{ code: 'Hamburg', country: 'United States' }, 'asked'],
  [{ city: 'Kure', country: 'JP' }, 'Kure, Hiroshima, Japan (JPKRE)'],
])('by sea %j: %s', (parts, expected) => {
  expect(label(parts, Mode.OceanFCL)).toBe(expected);
});

test.each<[Partial<PlaceInput>, string]>([
  [{ code: 'Guayaquil Intl' }, 'Jose Joaquin de Olmedo Airport (GYE)'],
  [{ code: 'BOG/Bogotá' }, 'El Dorado International Airport (BOG)'],
  [{ city: 'Dallas Love Field' }, 'Dallas Love Field (DAL)'],
  [{ name: 'INVERNESS MEDICAL SOUTH AFRICA (PTY) LTD' }, 'INVERNESS MEDICAL SOUTH AFRICA (PTY) LTD'],
  [{ name: 'SCMS from RDC' }, 'asked'],
  [{ city: 'Trinity / FL / USA' }, 'Trinity, FL'],
])('by air %j: %s', (parts, expected) => {
  expect(label(parts, Mode.AirFreight)).toBe(expected);
});

test.each(['OR', 'MV', 'Salvador', 'Granada', 'Texarkana'])('asks about %s alone', (city) => {
  expect(label({ city })).toBe('asked');
});

test('reads a leading country or state if the rest is not a place', () => {
  expect(label({ name: 'Brazil - Brazilia' }, Mode.AirFreight)).toBe('Brazil');
  expect(label({ name: 'JAPAN-SOUTH (EXCLUDES HOKKAIDO)' }, Mode.AirFreight)).toBe(
    'JAPAN-SOUTH (EXCLUDES HOKKAIDO)',
  );
  expect(label({ name: 'Mexico Foods LLC, Dallas' })).not.toContain('Mexico,');
});
