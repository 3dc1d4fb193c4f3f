import { chanceFrom } from '../../tools/generate/random.ts';
import { airportsWithDamage } from './airportsWithDamage.ts';
import { areasWithDamage } from './areasWithDamage.ts';
import { citiesWithDamage } from './citiesWithDamage.ts';
import type { Draw } from './drawCity.ts';
import { mustBeAsked } from './mustBeAsked.ts';
import type { LabelledPlace } from './places.ts';
import { portsWithDamage } from './portsWithDamage.ts';
import { postcodesWithDamage } from './postcodesWithDamage.ts';
import type { World } from './world.ts';

type Counts = Readonly<Record<string, number>>;

const road: Counts = {
  case: 80,
  padding: 60,
  accents: 70,
  mojibake: 40,
  digraphs: 25,
  'lost letters': 40,
  abbreviation: 90,
  typo: 150,
  'missing state': 100,
  'missing country': 120,
  'swapped columns': 100,
  codes: 80,
  'one cell': 130,
  'local spelling': 70,
  'site in front': 70,
  address: 60,
};
const sea: Counts = { case: 20, typo: 20, 'one cell': 20 };
const air: Counts = {
  case: 40,
  padding: 20,
  accents: 40,
  mojibake: 20,
  typo: 60,
  'missing state': 40,
  'missing country': 50,
  codes: 30,
  'one cell': 50,
  'local spelling': 30,
  'site in front': 20,
};
const postcodes: Counts = {
  zip: 50,
  'zip without zeros': 25,
  'postal code of Canada': 30,
  'city and zip, no state': 40,
  'one cell with zip': 60,
};
const ports: Counts = {
  'port code': 80,
  'port as a city': 110,
  'port without country': 60,
  'port case': 40,
  'port padding': 20,
  'port accents': 10,
  'port with words around': 110,
  'port in one cell': 100,
  'port typo': 60,
};
const airports: Counts = {
  'airport code': 70,
  'airport of its city': 90,
  'airport name': 70,
  'airport name typo': 25,
  'city and airport code': 60,
};
const areas: Counts = {
  'country name': 40,
  'country code': 40,
  'country as written': 60,
  'country typo': 20,
  'state and country': 40,
};
const asks: Counts = {
  'same name, no country': 130,
  'same name, no state': 150,
  'ports of one name': 40,
  'two meanings': 70,
  'no port at sea': 60,
  contradiction: 140,
  'invented name': 180,
  placeholder: 110,
  'house code': 110,
};

/** Returns the set for a seed: the same seed and sources give the same places. */
export function drawSet(world: World, seed: number): LabelledPlace[] {
  const said = new Set<string>();
  const places: LabelledPlace[] = [];
  const parts: readonly (readonly [Counts, Readonly<Record<string, Draw>>])[] = [
    [road, citiesWithDamage(world, 'road')],
    [sea, citiesWithDamage(world, 'sea')],
    [air, citiesWithDamage(world, 'air')],
    [postcodes, postcodesWithDamage(world)],
    [ports, portsWithDamage(world)],
    [airports, airportsWithDamage(world)],
    [areas, areasWithDamage(world)],
    [asks, mustBeAsked(world)],
  ];
  parts.forEach(([counts, draws], part) => {
    Object.entries(counts).forEach(([damage, count], index) => {
      const chance = chanceFrom(seed * 10_007 + part * 101 + index);
      const draw = draws[damage];
      if (draw === undefined) throw new Error(`Nothing draws "${damage}".`);
      let taken = 0;
      for (let tries = 0; taken < count && tries < count * 400; tries += 1) {
        const place = draw(chance);
        if (place === null) continue;
        const key = JSON.stringify([place.family, place.said]);
        if (said.has(key)) continue;
        said.add(key);
        places.push(place);
        taken += 1;
      }
    });
  });
  return places;
}
