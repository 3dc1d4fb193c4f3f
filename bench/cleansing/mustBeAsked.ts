import type { Chance } from '../../tools/generate/random.ts';
import { recase } from './damage.ts';
import { cityDrawer, countryText, type Draw, modeOf, portsNear, spoken, stateText } from './drawCity.ts';
import { foldName } from './foldName.ts';
import { clarityOf, isAreaToo, meanings, spots, writtenSo } from './meanings.ts';
import type { Family, LabelledPlace, Said } from './places.ts';
import { endings, placeholders, syllables } from './wordsOfNoPlace.ts';
import { kmBetween, type World } from './world.ts';

const families = ['road', 'road', 'sea', 'air'] as const;
/** Places that cannot be determined from their text, by reason. */
export function mustBeAsked(world: World): Readonly<Record<string, Draw>> {
  const asked = (chance: Chance, family: Family, why: string, said: Said, known?: string): LabelledPlace => ({
    family,
    damage: why,
    mode: modeOf(chance, family),
    said: spoken(said),
    is: { ask: why, known },
  });
  const inCell = (chance: Chance, text: string, family: Family): Said =>
    chance.pick([{ city: text }, { name: text }, family === 'road' ? { city: text } : { code: text }]);
  const cities = {
    road: cityDrawer(world, 'road'),
    air: cityDrawer(world, 'air', ({ population }) => population >= 10_000),
  };
  const inStates = cityDrawer(world, 'road', ({ stateCode }) => stateCode !== null);
  const large = cityDrawer(
    world,
    'road',
    ({ population, stateCode }) => population >= 100_000 && stateCode !== null,
  );
  const inland = cityDrawer(world, 'sea', ({ population }) => population >= 20_000);
  const nameOf = (code: string) =>
    world.rows.countries.find((country) => country.code === code)?.name ?? code;
  const abroad = cityDrawer(world, 'air', ({ population }) => population >= 100_000);
  const ports = world.rows.ports.filter(
    ({ name }) =>
      new Set(meanings(world, name, []).flatMap(({ kind, country }) => (kind === 'port' ? [country] : [])))
        .size > 1,
  );
  const twofold = [...world.areas].filter(([text, codes]) => text.length >= 2 && codes.size > 1);
  const longTwofold = twofold.filter(([text]) => text.length > 3);
  const textsOf = new Map<string, string[]>();
  const keep = (text: string | null) => {
    if (text !== null) textsOf.set(foldName(text), [...(textsOf.get(foldName(text)) ?? []), text]);
  };
  for (const { code, cod3, name } of world.rows.countries) for (const text of [code, cod3, name]) keep(text);
  for (const { code, name } of world.rows.states) for (const text of [code, name]) keep(text);
  for (const { alias } of world.rows.countryAliases) keep(alias);

  return {
    'same name, no country': (chance) => {
      const family = chance.pick(['road', 'air'] as const);
      const city = cities[family](chance);
      if (isAreaToo(world, city.name) || !isInDoubt(city.name, [])) return null;
      return asked(
        chance,
        family,
        'same name, no country',
        chance.hit(0.7) ? { city: city.name } : { name: city.name },
      );
    },
    'same name, no state': (chance) => {
      const city = inStates(chance);
      const country = countryText(world, chance, city.countryCode);
      if (!isInDoubt(city.name, [city.countryCode, country, nameOf(city.countryCode)])) return null;
      return asked(chance, 'road', 'same name, no state', { city: city.name, country }, city.countryCode);
    },
    'ports of one name': (chance) => {
      const port = chance.pick(ports);
      // Skips a port whose city is three times as large as the others of its name: it is probably the one meant.
      const found = meanings(world, port.name, []);
      const people = spots(found)
        .filter(({ places: [city] }) =>
          found.some(({ kind, at }) => kind === 'port' && city !== undefined && kmBetween(at, city.at) < 50),
        )
        .map(({ population }) => population);
      if ((people[0] ?? 0) > 20_000 && (people[0] ?? 0) > 3 * (people[1] ?? 0)) return null;
      return asked(
        chance,
        'sea',
        'ports of one name',
        chance.hit(0.6) ? { code: port.name } : { city: port.name },
      );
    },
    'two meanings': (chance) => {
      const [key, codes] = chance.pick(chance.hit(0.4) ? longTwofold : twofold);
      const text = chance.pick(textsOf.get(key) ?? []);
      const countries = new Set([...codes].map((code) => code.slice(0, 2)));
      if (countries.size < 2) return null;
      const family = chance.pick(families);
      // In a country column two letters are a country code, so only what means two countries must be asked there.
      const isTwoCountries = [...codes].filter((code) => code.length === 2).length > 1;
      return asked(
        chance,
        family,
        'two meanings',
        isTwoCountries && chance.hit(0.5)
          ? { country: text }
          : chance.hit(0.5)
            ? { name: text }
            : { city: text },
      );
    },
    'no port at sea': (chance) => {
      const city = inland(chance);
      if (chance.hit(0.4))
        return asked(
          chance,
          'sea',
          'no port at sea',
          { country: nameOf(city.countryCode) },
          city.countryCode,
        );
      if (
        portsNear(world, [city.latitude, city.longitude], 80).length > 0 ||
        meanings(world, city.name, [city.countryCode]).some(({ kind }) => kind === 'port')
      )
        return null;
      const state = stateText(world, chance, city);
      return asked(
        chance,
        'sea',
        'no port at sea',
        { city: city.name, state, country: nameOf(city.countryCode) },
        city.countryCode,
      );
    },
    contradiction: (chance) => {
      const city = large(chance);
      const other = inStates(chance);
      const state = stateText(world, chance, other);
      const way = chance.whole(0, 2);
      if (way === 0) {
        if (
          other.countryCode !== city.countryCode ||
          other.stateCode === city.stateCode ||
          state === undefined
        )
          return null;
        const areas = [state, city.countryCode];
        if (isAnythingLike(city.name, areas, 1)) return null;
        return asked(chance, 'road', 'contradiction', {
          city: city.name,
          state,
          country: countryText(world, chance, city.countryCode),
        });
      }
      if (way === 1) {
        const foreign = abroad(chance);
        if (foreign.countryCode === city.countryCode || isAnythingLike(foreign.name, [city.countryCode], 1))
          return null;
        return asked(chance, chance.pick(['road', 'air', 'sea']), 'contradiction', {
          city: foreign.name,
          country: nameOf(city.countryCode),
        });
      }
      const zip = chance.pick(world.rows.postcodes.filter(({ countryCode }) => countryCode === 'US'));
      if (city.countryCode !== 'US' || zip.latitude === null || zip.longitude === null) return null;
      if (kmBetween([zip.latitude, zip.longitude], [city.latitude, city.longitude]) < 400) return null;
      return asked(chance, 'road', 'contradiction', {
        city: city.name,
        state: city.stateCode ?? undefined,
        zip: zip.zipCode,
        country: 'US',
      });
    },
    'invented name': (chance) => {
      const name =
        chance.pick(syllables) +
        chance.pick(syllables) +
        (chance.hit(0.4) ? chance.pick(syllables) : '') +
        chance.pick(endings);
      if (meanings(world, name, [], 2).length > 0) return null;
      const family = chance.pick(families);
      const text = name.slice(0, 1).toUpperCase() + name.slice(1);
      const country = chance.hit(0.4) ? chance.pick(world.rows.countries).code : undefined;
      return asked(chance, family, 'invented name', { ...inCell(chance, text, family), country }, country);
    },
    placeholder: (chance) => {
      const text = chance.pick(placeholders);
      const family = chance.pick(families);
      return asked(
        chance,
        family,
        'placeholder',
        inCell(chance, chance.hit(0.3) ? recase(chance, text) : text, family),
      );
    },
    'house code': (chance) => {
      const no = chance.whole(1, 99);
      const family = chance.pick(families);
      const text = chance.pick([
        `PORT${String(no).padStart(2, '0')}`,
        `PLANT${no}`,
        `WH-${String(no).padStart(4, '0')}`,
        `DC${no}`,
        `DC-${no}A`,
        `LOC ${chance.whole(1000, 9999)}`,
        String(chance.whole(1_000_000, 9_999_999)),
        `SITE_${no}`,
        `CUST${chance.whole(10_000, 99_999)}`,
        `W${no}`,
        `Dock ${no}`,
        `V${no}_${no}`,
        `STORE #${chance.whole(100, 999)}`,
        `Plant ${no}`,
        `X${no}-${chance.whole(100, 999)}`,
      ]);
      return asked(chance, family, 'house code', inCell(chance, text, family));
    },
  };

  /** Returns whether a name means several cities, in both strict and loose comparison. */
  function isInDoubt(name: string, areas: readonly string[]): boolean {
    const found = meanings(world, name, areas);
    return [found, writtenSo(name, found)].every(
      (places) => clarityOf(spots(places), areas.length > 0) === 'ask',
    );
  }

  /** Returns whether the areas contain any place that this name could mean, including partial matches in either direction. */
  function isAnythingLike(name: string, areas: readonly string[], edits: number): boolean {
    if (meanings(world, name, areas, edits).length > 0) return true;
    const key = foldName(name);
    const words = name.split(/[^\p{L}]+/u).filter((word) => word.length > 3);
    if (words.some((word) => word !== name && meanings(world, word, areas).length > 0)) return true;
    const allowed = areas.map((area) => world.areas.get(foldName(area)) ?? new Set<string>());
    for (const [known, places] of world.byName) {
      if (!known.includes(key)) continue;
      if (
        places.some((place) =>
          allowed.every(
            (codes) => codes.has(place.country) || codes.has(`${place.country}-${place.state ?? ''}`),
          ),
        )
      )
        return true;
    }
    return false;
  }
}
