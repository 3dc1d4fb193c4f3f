import { Mode, type ModeNumber } from '@lanewright/freight';
import { beforeAll, expect, test } from 'vitest';
import { buildGazetteer, type Gazetteer, readGazetteerRows } from '../../reference-data/index.ts';
import type { PlaceInput } from './placeTypes.ts';
import { resolvePlace } from './resolvePlace.ts';

let world: Gazetteer;
beforeAll(async () => {
  world = buildGazetteer(await readGazetteerRows());
});

const resolve = (parts: Partial<PlaceInput>, mode: ModeNumber) =>
  resolvePlace(world, { role: 'origin', mode, ...parts });

test.each(['TBD', 'N/A', '-', '#N/A', '#REF!', '#VALUE!', '', undefined])(
  'by road a state is no end of a journey beside the city %j: it is asked',
  (city) => {
    for (const mode of [Mode.RoadFTL, Mode.RoadDrayage]) {
      const { status, candidates } = resolve({ city, state: 'IL' }, mode);
      expect(status).toBe('asked');
      expect(candidates.map(({ place }) => place.label)).toContain('Illinois, United States');
    }
  },
);

test('a city, a zip or a country beside the state is one', () => {
  expect(resolve({ city: 'Peoria', state: 'IL' }, Mode.RoadFTL).place?.label).toBe('Peoria, IL');
  expect(resolve({ city: '#N/A', state: 'IL', zip: '61602' }, Mode.RoadFTL).place?.zip).toBe('61602');
  expect(resolve({ city: 'TBD', state: 'IL', country: 'US' }, Mode.RoadFTL).place?.level).toBe('state');
});

test.each(['#N/A', '#REF!', '#DIV/0!'])('%s says nothing', (text) => {
  expect(resolve({ city: text }, Mode.RoadFTL)).toMatchObject({ status: 'asked', candidates: [] });
});
