import { Mode, type ModeNumber } from '@lanewright/freight';
import { beforeAll, describe, expect, test } from 'vitest';
import { wholeGazetteer } from '../../../../test/support/wholeGazetteer.ts';
import type { Gazetteer } from '../../reference-data/index.ts';
import { placeKey } from './placeKey.ts';
import { placeNode } from './placeNode.ts';
import type { PlaceInput, PlaceResolution } from './placeTypes.ts';
import { resolvePlace } from './resolvePlace.ts';
import { resolvePlaces } from './resolvePlaces.ts';

let world: Gazetteer;
beforeAll(async () => {
  world = await wholeGazetteer();
});

function resolve(parts: Partial<PlaceInput> | string, mode: ModeNumber = Mode.RoadFTL): PlaceResolution {
  const input = typeof parts === 'string' ? { name: parts } : parts;
  return resolvePlace(world, { role: 'origin', mode, ...input });
}

/** Returns 'method level label', or 'asked: labels'. */
function said(resolution: PlaceResolution): string {
  if (resolution.status === 'decided') {
    return `${resolution.method} ${resolution.place.level} ${resolution.place.label}`;
  }
  return `asked: ${resolution.candidates
    .map(({ place }) => place.label)
    .slice(0, 3)
    .join(' | ')}`;
}

test.each([
  ['Dallas, TX', 'exact city Dallas, TX'],
  ['dallas tx', 'exact city Dallas, TX'],
  ['DALLAS TX 75201', 'exact zip Dallas, TX 75201'],
  ['CHICAGO IL 60601-1234', 'exact zip Chicago, IL 60601-1234'],
  ['Boston MA 2110', 'exact zip Boston, MA 02110'],
  ['Mississauga ON L5N 2V8', 'exact zip Mississauga, ON, Canada L5N 2V8'],
  ['10 Main St, Springfield, IL 62701, USA', 'embedded zip Springfield, IL 62701'],
  ['Shanghai, China', 'exact city Shanghai, China'],
  ['CNSHA', 'code port Shanghai, China (CNSHA)'],
  ['New York NY', 'alias city New York City, NY'],
  ['New York', 'alias city New York City, NY'],
  ['N.Y., NY', 'alias city New York City, NY'],
  ['St Louis MO', 'exact city St. Louis, MO'],
  ['Saint Louis, Missouri', 'exact city St. Louis, MO'],
  ['Ft. Worth, TX', 'exact city Fort Worth, TX'],
  ['Mt. Vernon, NY', 'exact city Mount Vernon, NY'],
  ['Fort Saskatchewan, Canada', 'exact city Fort Saskatchewan, AB, Canada'],
  ['Toronto, CA', 'exact city Toronto, ON, Canada'],
  ['Los Angeles, CA', 'exact city Los Angeles, CA'],
  ['Berlin, DE', 'exact city Berlin, Germany'],
  ['Dover, DE', 'exact city Dover, DE'],
  ['Columbus, IN', 'exact city Columbus, IN'],
  ['Atlanta, Georgia', 'exact city Atlanta, GA'],
  ['Tbilisi, Georgia', 'exact city Tbilisi, Georgia'],
  ['Johannesburg, SA', 'exact city Johannesburg, South Africa'],
  ['Riyadh, SA', 'exact city Riyadh, Saudi Arabia'],
  ['Vancouver, WA', 'exact city Vancouver, WA'],
  ['Guadalajara, Jalisco, MX', 'exact city Guadalajara, JAL, Mexico'],
  ['Monterrey, NL, Mexico', 'exact city Monterrey, NLE, Mexico'],
  ['San Juan, PR', 'exact city San Juan, Puerto Rico'],
  ['Hong Kong, China', 'exact city Hong Kong'],
  ['Singapore', 'exact city Singapore'],
  ['Kinshasa, Congo, DRC', 'exact city Kinshasa, Congo, DRC'],
  ['Cologne, Germany', 'alias city Köln, Germany'],
  ['Sao Paulo', 'exact city São Paulo, SP, Brazil'],
  ['London', 'exact city London, United Kingdom'],
  ['London, ON', 'exact city London, ON, Canada'],
  ['Paris, TX', 'exact city Paris, TX'],
  ['Dalas, TX', 'fuzzy city Dallas, TX'],
  ['Naberevnye Chelny, Russia', 'fuzzy city Naberezhnyye Chelny, Russia'],
  ['Walmart DC 6012, Bentonville, AR', 'embedded city Bentonville, AR'],
  ['1081 HN Amsterdam', 'embedded city Amsterdam, Netherlands'],
])('%s is decided: %s', (text, expected) => {
  expect(said(resolve(text))).toBe(expected);
});

test.each([
  ['Congo, DRC', 'Congo, DRC'],
  ['Korea, Republic of', 'South Korea'],
  ['Mexico', 'Mexico'],
])('%s by air is the country %s', (text, expected) => {
  expect(said(resolve(text, Mode.AirFreight))).toBe(`exact country ${expected}`);
});

test.each([
  ['SA', 'asked: South Africa | Saudi Arabia | South Australia, Australia'],
  ['IN', 'asked: India | Indiana, United States'],
  ['Georgia', 'asked: Georgia | Georgia, United States'],
  ['FRA', 'asked: France | Frankfurt Airport (FRA)'],
  ['Salem, IN', 'asked: Salem, India | Salem, IN'],
  ['Adelaide, SA', 'asked: Adelaide, SA, Australia | Adelaide, South Africa'],
  ['Hyderabad', 'asked: Hyderabad, India | Hyderabad, Pakistan'],
  ['Vancouver', 'asked: Vancouver, BC, Canada | Vancouver, WA'],
  ['Houston, CA', 'asked: Houston, TX | Houston, BC, Canada | Houston, MS'],
  ['Guam, TT', 'asked: Guam | Trinidad and Tobago'],
  ['Rotterdm', 'asked: Rotterdam, Netherlands | Rotterdam, NY'],
  ['Yantian, China', 'asked: Yantian Port, China (CNYTN) | Yantian, China'],
  ['Nestle SA', 'asked: '],
  ['Not Applicable', 'asked: '],
  ['TBD', 'asked: '],
  ['', 'asked: '],
])('asks about %s: %s', (text, expected) => {
  expect(new Set(said(resolve(text)).replace('asked: ', '').split(' | '))).toEqual(
    new Set(expected.replace('asked: ', '').split(' | ')),
  );
  expect(resolve(text).status).toBe('asked');
});

test.each([
  'Birmingham',
  'Valencia',
  'Springfield',
  'Springfield, USA',
  'Portland',
  'San Jose',
  'Washington',
  'Ontario',
  'Victoria',
])('%s is never chosen silently', (text) => {
  const resolution = resolve(text);
  expect(resolution.status).toBe('asked');
  expect(resolution.candidates.length).toBeGreaterThan(1);
});

describe('separate columns', () => {
  test.each<[Partial<PlaceInput>, string]>([
    [{ city: 'Dallas', state: 'TX', zip: '75201', country: 'US' }, 'exact zip Dallas, TX 75201'],
    [{ city: 'Boston', state: 'MA', zip: '2110' }, 'exact zip Boston, MA 02110'],
    [{ zip: '2110.0', country: 'USA' }, 'exact zip Boston, MA 02110'],
    [{ zip: '00501', country: 'US' }, 'exact zip Holtsville, NY 00501'],
    [{ zip: '75201' }, 'asked: Dallas, TX 75201'],
    [{ city: 'Boston', state: 'MA', zip: '75201' }, 'asked: Boston, MA | Dallas, TX 75201'],
    [{ city: 'Dallas', state: 'GA' }, 'exact city Dallas, GA'],
    [{ city: 'DALLAS, TX', country: 'US' }, 'exact city Dallas, TX'],
    [{ city: 'Atlanta', state: 'Georgia', country: 'United States' }, 'exact city Atlanta, GA'],
    [{ city: 'Port Elizabeth', country: 'SA' }, 'exact city Port Elizabeth, South Africa'],
    [{ city: 'Riyadh', country: 'SA' }, 'exact city Riyadh, Saudi Arabia'],
    [{ country: 'SA' }, 'asked: South Africa | Saudi Arabia'],
    [{ country: 'IN' }, 'asked: India'],
    [{ country: 'NA' }, 'asked: Namibia'],
    [{ city: 'Munchen', country: 'DE' }, 'alias city Munich, Germany'],
    [{ city: 'Houson', state: 'TX' }, 'fuzzy city Houston, TX'],
    [{ city: 'Zzyzx Qqq', country: 'US' }, 'asked: United States'],
    [
      { name: 'Plant 5', city: 'Monterrey', state: 'NLE', country: 'MX' },
      'exact city Monterrey, NLE, Mexico',
    ],
    [{ code: 'NLRTM' }, 'code port Rotterdam, Netherlands (NLRTM)'],
    [{ city: 'Lagos', country: 'Portugal' }, 'exact city Lagos, Portugal'],
    [{ name: 'GrÃ¸nland', country: 'Norway', mode: Mode.AirFreight }, 'embedded site GrÃ¸nland'],
    [{ name: 'GrÃ¸nland', country: 'Norway' }, 'asked: Oslo, Norway'],
  ])('%j: %s', (parts, expected) => {
    expect(said(resolve(parts))).toBe(expected);
  });
});

test.each([
  ['Rotterdam', 'exact port Rotterdam, Netherlands (NLRTM)'],
  ['Portland, OR', 'exact port Portland, United States (USPDX)'],
  ['JP YOK', 'code port Yokohama, Japan (JPYOK)'],
  ['CNSGH', 'code port Shanghai, China (CNSHA)'],
  ['Nhava Sheva', 'exact port Jawaharlal Nehru (Nhava Sheva), India (INNSA)'],
  ['Antwerp', 'exact port Antwerpen, Belgium (BEANR)'],
  ['Ulaanbaatar, Mongolia', 'asked: Tianjin New Port, China (CNTXG)'],
])('by sea %s: %s', (text, expected) => {
  expect(said(resolve(text, Mode.OceanFCL))).toBe(expected);
});

test('by sea asks about a city without a port of its name and offers nearby ports', () => {
  const asked = resolve('Genoa, Italy', Mode.OceanLCL);
  expect(asked.status).toBe('asked');
  expect(asked.candidates[0]?.place.portCode).toBe('ITGOA');
});

test.each([
  ['FRA', 'code airport Frankfurt Airport (FRA)'],
  ['Shanghai (PVG)', 'code airport Shanghai Pudong International Airport (PVG)'],
  ['Heathrow Airport', 'exact airport London Heathrow Airport (LHR)'],
  ['USA', 'exact country United States'],
  ['MSD Manati, Puerto Rico, (USA)', 'embedded city Manatí, Puerto Rico'],
])('by air %s: %s', (text, expected) => {
  expect(said(resolve(text, Mode.AirFreight))).toBe(expected);
});

test('a promoted answer applies to the same words, and outranks a guess but not a certain place', () => {
  const elkton: PlaceInput = { name: 'MSD  Elkton USA', role: 'origin', mode: Mode.AirFreight };
  const [, virginia] = resolvePlace(world, elkton).candidates;
  if (virginia === undefined) throw new Error('Elkton has no second candidate');
  const promoted = new Map([[placeKey({ ...elkton, name: 'msd elkton, usa' }), virginia.place]]);
  expect(resolvePlace(world, elkton, { promoted })).toMatchObject({
    status: 'decided',
    method: 'promoted',
    place: { stateCode: 'VA' },
  });
  const dallas: PlaceInput = { name: 'Dallas, TX', role: 'origin', mode: Mode.RoadFTL };
  const wrong = new Map([[placeKey(dallas), virginia.place]]);
  expect(resolvePlace(world, dallas, { promoted: wrong }).place?.label).toBe('Dallas, TX');
});

test('other places of a file decide between countries, but the file needs them', () => {
  const texts = ['Dallas, TX', 'Chicago, IL', 'Atlanta, GA', 'Salem, IN', 'Springfield'];
  const inputs = texts.map((name): PlaceInput => ({ name, role: 'origin', mode: Mode.RoadFTL }));
  const resolved = resolvePlaces(world, inputs);
  expect(resolved[3]).toMatchObject({ status: 'decided', method: 'context', place: { label: 'Salem, IN' } });
  expect(resolved[4]?.status).toBe('asked');
  expect(resolve('Salem, IN').status).toBe('asked');
});

describe('SA and IN', () => {
  const at = (parts: Partial<PlaceInput>): PlaceInput => ({ role: 'origin', mode: Mode.RoadFTL, ...parts });
  const last = (...inputs: PlaceInput[]) => resolvePlaces(world, inputs).at(-1);

  test('decides by the row’s own country', () => {
    expect(said(resolve({ city: 'Salem', state: 'IN', country: 'US' }))).toBe('exact city Salem, IN');
    expect(said(resolve({ city: 'Salem', country: 'IN' }))).toBe('exact city Salem, India');
    expect(said(resolve({ city: 'Durban', country: 'SA' }))).toBe('exact city Durban, South Africa');
  });

  test('decides by other rows of the site', () => {
    const riyadh = at({ name: 'Depot Nine', city: 'Riyadh', country: 'SA' });
    expect(last(riyadh, at({ name: 'DEPOT NINE', country: 'SA', city: 'Qwxyz' }))).toMatchObject({
      status: 'decided',
      method: 'context',
      place: { label: 'Riyadh, Saudi Arabia' },
    });
    expect(last(riyadh, at({ name: 'Depot Ten', country: 'SA', city: 'Qwxyz' }))?.status).toBe('asked');
  });

  test('but not if they conflict, or the row names another country', () => {
    const riyadh = at({ name: 'Depot Nine', city: 'Riyadh', country: 'SA' });
    const durban = at({ name: 'Depot Nine', city: 'Durban', country: 'SA' });
    expect(last(riyadh, durban, at({ name: 'Depot Nine', city: 'Qwxyz', country: 'SA' }))?.status).toBe(
      'asked',
    );
    expect(last(riyadh, at({ name: 'Depot Nine', city: 'Qwxyz', country: 'IN' }))?.status).toBe('asked');
  });

  test('otherwise asks and offers both', () => {
    const { status, candidates } = resolve({ country: 'SA' });
    expect(status).toBe('asked');
    expect(new Set(candidates.map(({ place }) => place.countryCode))).toEqual(new Set(['SA', 'ZA']));
  });
});

test('20,000 places take seconds, not minutes', () => {
  const inputs = Array.from({ length: 20_000 }, (_, index): PlaceInput => {
    const name = ['Dallas, TX', 'Acme Works, Pune, India', 'Housten, TX', 'GSK Crawley'][index % 4] ?? '';
    return { name: `${name}`, role: 'origin', mode: Mode.RoadFTL };
  });
  const startedAt = performance.now();
  resolvePlaces(world, inputs);
  expect(performance.now() - startedAt).toBeLessThan(45_000);
});

test('lane ends', () => {
  const node = (
    parts: Partial<PlaceInput> | string,
    mode: ModeNumber,
    granularity: 'city' | 'zip3' | 'zip5' = 'city',
  ) => {
    const { place } = resolve(parts, mode);
    return place && placeNode(world, place, mode, { roadPlaceGranularity: granularity });
  };
  const dallas = { city: 'Dallas', state: 'TX', zip: '75201' };
  expect(node(dallas, Mode.RoadFTL)).toEqual({ nodeKey: 'city:US:TX:Dallas', label: 'Dallas, TX' });
  expect(node(dallas, Mode.RoadFTL, 'zip3')?.nodeKey).toBe('zip3:US:752');
  expect(node(dallas, Mode.RoadFTL, 'zip5')?.nodeKey).toBe('zip5:US:75201');
  expect(node('Dallas, TX', Mode.RoadFTL, 'zip5')?.nodeKey).toBe('city:US:TX:Dallas');
  expect(node({ code: 'NLRTM' }, Mode.OceanFCL)?.nodeKey).toBe('port:NLRTM');
  expect(node({ country: 'Nigeria' }, Mode.AirFreight)).toEqual({ nodeKey: 'country:NG', label: 'Nigeria' });
  expect(node('FRA', Mode.AirFreight)).toEqual({ nodeKey: 'airport:FRA', label: 'Frankfurt am Main (FRA)' });
  expect(node('FRA', Mode.AirFreight)?.marked).toBeUndefined();
  expect(node('Basel, Switzerland', Mode.AirFreight)).toMatchObject({
    nodeKey: 'airport:BSL',
    marked: 'assumedAirport',
  });
  expect(node('Meymac, France', Mode.AirFreight)?.nodeKey).toBe('city:FR:Meymac');
  expect(node('Inverness Japan', Mode.AirFreight)?.nodeKey).toBe('site:JP:inverness japan');
});

test('by sea a lane cannot end without a port', () => {
  const { place } = resolve('Dallas, TX', Mode.RoadFTL);
  if (place === undefined) throw new Error('Dallas was not decided');
  expect(placeNode(world, place, Mode.OceanFCL, { roadPlaceGranularity: 'city' })).toBeUndefined();
});
