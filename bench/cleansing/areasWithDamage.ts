import type { Chance } from '../../tools/generate/random.ts';
import { padded, recase, withTypo } from './damage.ts';
import { type Draw, modeOf, spoken } from './drawCity.ts';
import { foldName, isWithinEdits } from './foldName.ts';
import type { Family, LabelledPlace, Said } from './places.ts';
import type { World } from './world.ts';

/** Countries that are also a city: the level cannot be determined. */
const cityStates = new Set([
  'SG',
  'HK',
  'MO',
  'MC',
  'VA',
  'GI',
  'SM',
  'SX',
  'DJ',
  'LU',
  'KW',
  'PA',
  'GT',
  'MX',
  'BM',
  'AD',
]);
/** At sea, a country is not a port, so it must be asked. */
const families = ['road', 'air'] as const;

/** Rows with only a country or state. */
export function areasWithDamage(world: World): Readonly<Record<string, Draw>> {
  const inhabited = new Set(world.rows.cities.map(({ countryCode }) => countryCode));
  const countries = world.rows.countries.filter(({ code }) => inhabited.has(code) && !cityStates.has(code));
  const known = new Set(countries.map(({ code }) => code));
  const means = (text: string) => [...(world.areas.get(foldName(text)) ?? [])];
  const isAlone = (text: string, code: string) => means(text).every((area) => area === code);
  const aliases = world.rows.countryAliases.filter(
    ({ alias, countryCode }) => known.has(countryCode) && isAlone(alias, countryCode),
  );
  const labelled = (
    chance: Chance,
    damage: string,
    said: Said,
    country: string,
    state?: string,
  ): LabelledPlace => {
    const family: Family = chance.pick(families);
    return { family, damage, mode: modeOf(chance, family), said: spoken(said), is: { country, state } };
  };
  return {
    'country name': (chance) => {
      const { name, code } = chance.pick(countries);
      if (!isAlone(name, code)) return null;
      return labelled(
        chance,
        'country name',
        { country: chance.pick([name, recase(chance, name), padded(chance, name)]) },
        code,
      );
    },
    'country code': (chance) => {
      const { code, cod3 } = chance.pick(countries);
      const text = chance.hit(0.6) ? code : (cod3 ?? code);
      // Two-letter country codes that are also state codes belong to the places that must be asked.
      return isAlone(text, code)
        ? labelled(chance, 'country code', { country: chance.hit(0.8) ? text : text.toLowerCase() }, code)
        : null;
    },
    'country as written': (chance) => {
      const { alias, countryCode } = chance.pick(aliases);
      return labelled(chance, 'country as written', { country: alias }, countryCode);
    },
    'country typo': (chance) => {
      const { name, code } = chance.pick(countries);
      const text = withTypo(chance, name);
      if (text === null || foldName(text) === foldName(name) || world.byName.has(foldName(text))) return null;
      const near = [...world.areas]
        .filter(([area]) => isWithinEdits(area, foldName(text), 1))
        .flatMap(([, codes]) => [...codes]);
      return near.every((area) => area === code)
        ? labelled(chance, 'country typo', { country: text }, code)
        : null;
    },
    'state and country': (chance) => {
      const state = chance.pick(world.rows.states);
      const country = world.rows.countries.find(({ code }) => code === state.countryCode);
      return labelled(
        chance,
        'state and country',
        {
          state: chance.pick([state.code, state.name]),
          country: chance.pick([country?.name ?? '', state.countryCode]),
        },
        state.countryCode,
        state.code,
      );
    },
  };
}
