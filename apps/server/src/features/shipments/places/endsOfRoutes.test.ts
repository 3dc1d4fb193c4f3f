import { Mode, type ModeNumber } from '@lanewright/freight';
import { beforeAll, describe, expect, test } from 'vitest';
import { wholeGazetteer } from '../../../../test/support/wholeGazetteer.ts';
import type { Gazetteer } from '../../reference-data/index.ts';
import { resolveUploadPlaces } from './resolveUploadPlaces.ts';

let world: Gazetteer;
beforeAll(async () => {
  world = await wholeGazetteer();
});

/** Resolved places of routes, by text: node, method and first candidates. */
async function resolved(mode: ModeNumber, routes: readonly (readonly [string, string])[]) {
  const texts = [...new Set(routes.flat())];
  const words = texts.map((text, index) => ({
    wordNo: index + 1,
    text,
    input: { city: text, role: 'both' as const, mode },
  }));
  const rows = resolveUploadPlaces(words, {
    gazetteer: world,
    uploadId: '1',
    learnt: new Map(),
    promoted: new Map(),
    options: { roadPlaceGranularity: 'city' },
    routes: routes.map(([from, to]) => ({
      origin_word: texts.indexOf(from) + 1,
      destination_word: texts.indexOf(to) + 1,
    })),
    report: () => Promise.resolve(),
  });
  const found: Record<string, string> = {};
  for await (const row of rows) {
    const said = row.status === 'asked' ? row.candidates.map(({ place }) => place.label) : [row.node_key];
    const text = texts[row.word_no - 1] ?? '';
    expect(found[text], 'each place comes once').toBeUndefined();
    found[text] = `${row.status} ${said[0] ?? 'nothing'}`;
  }
  expect(Object.keys(found)).toHaveLength(texts.length);
  return found;
}

describe('by road, a city across water from the other end', () => {
  test.each([
    ['St. Petersburg', 'St. Petersburg, FL'],
    ['Naples', 'Naples, FL'],
    ['Melbourne', 'Melbourne, FL'],
    ['Rome', 'Rome, GA'],
    ['Moscow', 'Moscow, ID'],
  ])('asks about %s from or to the US, %s first', async (city, first) => {
    expect(await resolved(Mode.RoadFTL, [[city, 'Tampa, FL']])).toMatchObject({ [city]: `asked ${first}` });
    expect(await resolved(Mode.RoadFTL, [['Tampa, FL', city]])).toMatchObject({ [city]: `asked ${first}` });
  });

  test('is decided if the other end is on the same side', async () => {
    expect(await resolved(Mode.RoadFTL, [['Rome', 'Munich, Germany']])).toMatchObject({
      Rome: 'decided city:IT:Rome',
    });
  });

  test('is asked about if the other end is just as ambiguous but the file is elsewhere', async () => {
    const routes = [
      ['Rome', 'Naples'],
      ['Dallas, TX', 'Atlanta, GA'],
      ['Peoria, IL', 'Tampa, FL'],
    ] as const;
    expect(await resolved(Mode.RoadFTL, routes)).toMatchObject({
      Rome: 'asked Rome, GA',
      Naples: 'asked Naples, FL',
    });
  });

  test('is decided by air, which crosses water', async () => {
    expect(await resolved(Mode.AirFreight, [['Rome', 'Tampa, FL']])).toMatchObject({
      Rome: 'decided airport:FCO',
    });
  });
});

describe('drayage between two cities', () => {
  test('takes the one with a port as the port', async () => {
    expect(await resolved(Mode.RoadDrayage, [['Long Beach, CA', 'Riverside, CA']])).toEqual({
      'Long Beach, CA': 'decided port:USLGB',
      'Riverside, CA': 'decided city:US:CA:Riverside',
    });
    expect(await resolved(Mode.RoadDrayage, [['Riverside, CA', 'Long Beach, CA']])).toMatchObject({
      'Long Beach, CA': 'decided port:USLGB',
    });
  });

  test('takes neither if both have one, the other end is one, or neither does', async () => {
    const both = [['Long Beach, CA', 'Los Angeles, CA']] as const;
    expect(await resolved(Mode.RoadDrayage, both)).toMatchObject({
      'Long Beach, CA': 'decided city:US:CA:Long Beach',
    });
    const delivered = [
      ['Port of Los Angeles', 'Long Beach, CA'],
      ['Long Beach, CA', 'Riverside, CA'],
    ] as const;
    expect(await resolved(Mode.RoadDrayage, delivered)).toMatchObject({
      'Long Beach, CA': 'decided city:US:CA:Long Beach',
    });
    expect(await resolved(Mode.RoadDrayage, [['Riverside, CA', 'Fontana, CA']])).toEqual({
      'Riverside, CA': 'decided city:US:CA:Riverside',
      'Fontana, CA': 'decided city:US:CA:Fontana',
    });
  });

  test('takes neither by full truckload', async () => {
    expect(await resolved(Mode.RoadFTL, [['Long Beach, CA', 'Riverside, CA']])).toMatchObject({
      'Long Beach, CA': 'decided city:US:CA:Long Beach',
    });
  });
});
