import { expect, it } from 'vitest';
import { lanesOnMap, type LaneWithEnds } from './lanesOnMap.ts';

const hamburg = { origin: 'Hamburg', originLatitude: 53.5, originLongitude: 10 };
const lane = (laneId: string, more: Partial<LaneWithEnds> = {}): LaneWithEnds => ({
  laneId,
  ...hamburg,
  destination: 'Lyon',
  destinationLatitude: 45.8,
  destinationLongitude: 4.8,
  ...more,
});

it('combines lanes between the same places, and says how many can’t be drawn', () => {
  const drawn = lanesOnMap(
    [lane('1'), lane('2'), lane('3', { destination: 'Nowhere', destinationLatitude: null })],
    ({ laneId }) => ({ weight: 10, beforeUsd: laneId === '1' ? 100 : null, nowUsd: 90 }),
  );
  expect(drawn.places.map(({ label }) => label)).toEqual(['Hamburg', 'Lyon']);
  expect(drawn.without).toBe(1);
  const [flow, ...others] = drawn.flows;
  expect(others).toEqual([]);
  // Only the first has a reference for savings.
  expect(flow).toMatchObject({ weight: 20, savingsPercent: 10 });
  expect(drawn.lanesOf.get(flow?.id ?? '')?.map(({ laneId }) => laneId)).toEqual(['1', '2']);
});

it('shows no saving without a baseline', () => {
  const drawn = lanesOnMap([lane('1')], () => ({ weight: 1, beforeUsd: 0, nowUsd: 90 }));
  expect(drawn.flows.map(({ savingsPercent }) => savingsPercent)).toEqual([null]);
});
