import { expect, it } from 'vitest';
import { carriersShown } from './carrierShown.ts';
import type { CarrierConnection } from './carriers.api.ts';

const carrier = (name: string, modes: number[]): CarrierConnection => ({
  carrierId: name,
  name,
  modes,
  lanesBid: 0,
  lanesAwarded: 0,
});
const carriers = [carrier('North Star Lines', [4]), carrier('Swift Freight', []), carrier('Southstar', [7])];
const names = (...filter: [string, Parameters<typeof carriersShown>[2]]) =>
  carriersShown(carriers, ...filter).map(({ name }) => name);

it('lists carriers by name and by whether a mode is open to them', () => {
  expect(names('', undefined)).toHaveLength(3);
  expect(names(' STAR ', undefined)).toEqual(['North Star Lines', 'Southstar']);
  expect(names('', 'connected')).toEqual(['North Star Lines', 'Southstar']);
  expect(names('', 'closed')).toEqual(['Swift Freight']);
  expect(names('', 'invited')).toEqual([]);
});
