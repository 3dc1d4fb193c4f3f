import { expect, test } from 'vitest';
import { PostcodeIndex } from './postcodeIndex.ts';

const index = new PostcodeIndex();
const add = (countryCode: string, zipCode: string, city: string) =>
  index.add({
    countryCode,
    zipCode,
    city,
    normalisedCity: city.toLowerCase(),
    stateCode: null,
    latitude: null,
    longitude: null,
  });
// More towns than a two-byte number can distinguish.
for (let town = 0; town < 70_000; town += 1) add('FR', `F${town}`, `Ville ${town}`);
for (const [countryCode, zipCode, city] of [
  ['DE', '10115', 'Berlin'],
  ['US', '10115', 'New York'],
  ['DE', '99999', 'Nirgendwo'],
] as const)
  add(countryCode, zipCode, city);
index.seal();

test('countries share codes: each finds its own, and a zip alone is a United States zip if one exists', () => {
  expect(index.byCode('10115', 'DE')?.city).toBe('Berlin');
  expect(index.byCode('10115', 'US')?.city).toBe('New York');
  expect(index.byCode('10115')?.city).toBe('New York');
  expect(index.byCode('99999')?.city).toBe('Nirgendwo');
  expect(index.byCode('99999', 'US')).toBeUndefined();
  expect(index.byCode('F69999')?.city).toBe('Ville 69999');
});
