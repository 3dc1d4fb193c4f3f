import type { Chance } from '../../tools/generate/random.ts';
import {
  abbreviated,
  asMojibake,
  padded,
  recase,
  withDigraphs,
  withLostLetters,
  withoutAccents,
  withTypo,
} from './damage.ts';
import {
  type City,
  cityDrawer,
  countryText,
  type Draw,
  modeOf,
  spoken,
  stateText,
  truthOfCity,
  truthOfPort,
} from './drawCity.ts';
import { foldName } from './foldName.ts';
import { clarityOf, isAreaToo, meanings, meaningsWithGaps, spots } from './meanings.ts';
import type { Family, LabelledPlace, Said } from './places.ts';
import type { NamedPlace, World } from './world.ts';

type Words = { city: string; state: string | undefined; country: string | undefined };
const isPresent = (text: string | undefined): text is string => text !== undefined;

/** Whether the rest of a row still means only this city. */
function isClear(found: readonly NamedPlace[], city: City, hasCountry: boolean): boolean {
  const clear = spots(found);
  return (
    clarityOf(clear, hasCountry) === 'clear' &&
    (clear[0]?.places.some(({ code }) => code === String(city.cityId)) ?? false)
  );
}

/** Cities in separate columns, or in one cell, each with one error. */
export function citiesWithDamage(world: World, family: Family): Readonly<Record<string, Draw>> {
  const any = cityDrawer(world, family);
  const accented = cityDrawer(world, family, ({ name }) => withoutAccents(name) !== name);
  const umlauts = cityDrawer(
    world,
    family,
    ({ name, countryCode }) => (countryCode === 'DE' || countryCode === 'AT') && withDigraphs(name) !== name,
  );
  const inStates = cityDrawer(world, family, ({ stateCode }) => stateCode !== null);
  const ofUnion = cityDrawer(
    world,
    family,
    ({ countryCode }) => countryCode === 'US' || countryCode === 'CA',
  );
  const large = cityDrawer(world, family, ({ population }) => population >= 50_000);
  const shortenable = cityDrawer(world, family, ({ name }) =>
    /\b(Saint|St\.?|Sainte|Fort|Mount|North|South|East|West|Springs|Heights|Beach|Junction|Port|Santa|Ciudad)\b/.test(
      name,
    ),
  );
  const aliases = world.rows.cityAliases.flatMap(({ alias, cityId }) => {
    const city = world.rows.cities.find((one) => one.cityId === cityId);
    return city === undefined ? [] : [{ alias, city }];
  });

  const labelled = (chance: Chance, damage: string, city: City, said: Said): LabelledPlace | null => {
    const is = family === 'sea' ? truthOfPort(world, city) : truthOfCity(city);
    return is === null ? null : { family, damage, mode: modeOf(chance, family), said: spoken(said), is };
  };
  const wordsOf = (chance: Chance, city: City): Words => ({
    city: city.name,
    state: stateText(world, chance, city),
    country:
      chance.hit(0.25) && city.countryCode === 'US' && city.stateCode !== null
        ? undefined
        : countryText(world, chance, city.countryCode),
  });
  const areasOf = ({ state, country }: Words) => [state, country].filter(isPresent);
  const isKnown = (words: Words, city: City) =>
    isClear(meanings(world, words.city, areasOf(words)), city, areasOf(words).length > 0);

  /** Columns of a city whose name was changed but is still readable. */
  const changed =
    (
      damage: string,
      drawn: (chance: Chance) => City,
      change: (chance: Chance, name: string) => string | null,
      everywhere = false,
    ): Draw =>
    (chance) => {
      const city = drawn(chance);
      const words = wordsOf(chance, city);
      if (!isKnown(words, city)) return null;
      const name = change(chance, city.name);
      if (name === null || name === city.name) return null;
      const exact = meanings(world, name, areasOf(words));
      if (exact.length > 0 && !isClear(exact, city, true)) return null;
      const rest = everywhere
        ? {
            state: words.state === undefined ? undefined : (change(chance, words.state) ?? words.state),
            country:
              words.country === undefined ? undefined : (change(chance, words.country) ?? words.country),
          }
        : { state: words.state, country: words.country };
      return labelled(chance, damage, city, { city: name, ...rest });
    };

  return {
    case: changed('case', any, recase, true),
    padding: changed('padding', any, padded, true),
    accents: changed('accents', accented, (_, name) => withoutAccents(name)),
    mojibake: changed('mojibake', accented, (_, name) => asMojibake(name)),
    digraphs: changed('digraphs', umlauts, (_, name) => withDigraphs(name)),
    'lost letters': (chance) => {
      const city = accented(chance);
      const words = wordsOf(chance, city);
      const name = withLostLetters(chance, city.name);
      if (!/[A-Za-z]{4}/.test(name) || /[?\uFFFD]{2}/.test(name)) return null;
      if (!isClear(meaningsWithGaps(world, name, areasOf(words)), city, true)) return null;
      return labelled(chance, 'lost letters', city, { ...words, city: name });
    },
    abbreviation: changed('abbreviation', shortenable, abbreviated),
    typo: (chance) => {
      const city = any(chance);
      const words = wordsOf(chance, city);
      const name = withTypo(chance, city.name);
      if (name === null || foldName(name) === foldName(city.name) || !isKnown(words, city)) return null;
      // Unambiguous for any reader: no other place has this name, and no similar one has a tenth of the population.
      if (
        meanings(world, name, []).some(
          ({ country }) => words.country === undefined || country === city.countryCode,
        )
      )
        return null;
      const near = spots(meanings(world, name, areasOf(words), 1)).filter(
        ({ places }) => !places.some(({ code }) => code === String(city.cityId)),
      );
      if (near.some(({ population }) => population * 10 >= city.population)) return null;
      return labelled(chance, 'typo', city, { ...words, city: name });
    },
    'missing state': (chance) => {
      const city = inStates(chance);
      const words = {
        city: city.name,
        state: undefined,
        country: countryText(world, chance, city.countryCode),
      };
      return isKnown(words, city) ? labelled(chance, 'missing state', city, words) : null;
    },
    'missing country': (chance) => {
      const city = chance.hit(0.6) ? ofUnion(chance) : large(chance);
      const words = { city: city.name, state: stateText(world, chance, city), country: undefined };
      if (words.state === undefined && isAreaToo(world, city.name)) return null;
      return isKnown(words, city) ? labelled(chance, 'missing country', city, words) : null;
    },
    'swapped columns': (chance) => {
      const city = inStates(chance);
      const words = wordsOf(chance, city);
      if (!isKnown(words, city) || isAreaToo(world, city.name)) return null;
      const { state, country } = words;
      const way = chance.whole(0, 3);
      // A state that is also a city in that state could correctly be in the city column.
      if (way === 0 && state !== undefined && meanings(world, state, [state]).length > 0) return null;
      if (way === 0)
        return labelled(chance, 'swapped columns', city, { city: state, state: city.name, country });
      if (way === 1 && country !== undefined)
        return labelled(chance, 'swapped columns', city, { city: country, state, country: city.name });
      if (way === 2 && country !== undefined)
        return labelled(chance, 'swapped columns', city, { city: city.name, state: country, country: state });
      return labelled(chance, 'swapped columns', city, {
        city: `${city.name} ${state ?? ''}`,
        state: country,
      });
    },
    codes: (chance) => {
      const city = inStates(chance);
      const row = world.rows.countries.find(({ code }) => code === city.countryCode);
      const words = {
        city: city.name,
        state: city.stateCode ?? undefined,
        country: chance.pick([row?.code, row?.cod3]) ?? undefined,
      };
      return isKnown(words, city) ? labelled(chance, 'codes', city, words) : null;
    },
    'one cell': (chance) => {
      const city = any(chance);
      const words = wordsOf(chance, city);
      if (areasOf(words).length === 0 || !isKnown(words, city) || isAreaToo(world, city.name)) return null;
      const parts = [words.city, words.state, words.country].filter(isPresent);
      const text = parts.join(chance.pick([', ', ', ', ',', ' - ', ' / ', ' ']));
      return labelled(chance, 'one cell', city, chance.hit(0.6) ? { city: text } : { name: text });
    },
    'local spelling': (chance) => {
      const { alias, city } = chance.pick(aliases);
      const words = {
        city: alias,
        state: undefined,
        country: chance.hit(0.7) ? countryText(world, chance, city.countryCode) : undefined,
      };
      if (words.country === undefined && (isAreaToo(world, alias) || alias.replace(/\W/g, '').length < 4))
        return null;
      return isKnown(words, city) ? labelled(chance, 'local spelling', city, words) : null;
    },
    'site in front': (chance) => {
      const city = large(chance);
      const words = wordsOf(chance, city);
      if (!isKnown(words, city) || isAreaToo(world, city.name) || areasOf(words).length === 0) return null;
      const site = chance.pick([
        'Acme Foods',
        'Nordic Metals GmbH',
        'Plant 3',
        'DC',
        'Warehouse 12',
        'Brightline Ltd.',
        'Cross Dock',
        'Hub',
        'Unit IV',
      ]);
      const text = [words.city, words.state, words.country].filter(isPresent).join(', ');
      return labelled(chance, 'site in front', city, {
        name: `${site}${chance.pick([' - ', ', ', ' '])}${text}`,
      });
    },
    address: (chance) => {
      const city = any(chance);
      const words = wordsOf(chance, city);
      if (!isKnown(words, city)) return null;
      const street = `${chance.whole(10, 9900)} ${chance.pick(['Industrial Pkwy', 'N Main St', 'Commerce Dr Ste 200', 'W Airport Blvd', 'Hwy 61', 'Logistics Way, Dock 4', 'Rue de la Gare', 'Hafenstr.'])}`;
      return labelled(
        chance,
        'address',
        city,
        chance.hit(0.5)
          ? { address: street, ...words }
          : { address: [street, words.city, words.state, words.country].filter(isPresent).join(', ') },
      );
    },
  };
}
