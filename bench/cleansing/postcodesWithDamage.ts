import type { Draw } from './drawCity.ts';
import { modeOf, spoken } from './drawCity.ts';
import { clarityOf, meanings, spots } from './meanings.ts';
import type { Truth } from './places.ts';
import { kmBetween, type World } from './world.ts';

/** US and Canadian postcodes, alone and next to names, as spreadsheets format them. */
export function postcodesWithDamage(world: World): Readonly<Record<string, Draw>> {
  const known = world.rows.postcodes.filter(
    ({ latitude, stateCode }) => latitude !== null && stateCode !== null,
  );
  // Military post offices are in no state.
  const forces = new Set(['AA', 'AE', 'AP']);
  const us = known.filter(
    ({ countryCode, stateCode }) => countryCode === 'US' && !forces.has(stateCode ?? ''),
  );
  const zeros = us.filter(({ zipCode }) => zipCode.startsWith('0'));
  const ca = known.filter(({ countryCode }) => countryCode === 'CA');
  const truthOf = (code: (typeof known)[number]): Truth => ({
    country: code.countryCode,
    state: code.stateCode ?? undefined,
    zip: code.zipCode,
    at: [code.latitude ?? 0, code.longitude ?? 0],
  });
  return {
    zip: (chance) => {
      const code = chance.pick(us);
      const zip = chance.pick([
        code.zipCode,
        code.zipCode,
        `${code.zipCode}-${String(chance.whole(1, 9999)).padStart(4, '0')}`,
        `${code.zipCode}.0`,
      ]);
      const said = chance.pick([
        { zip, country: 'USA' },
        { zip, state: code.stateCode ?? '' },
        { zip, state: code.stateCode ?? '', country: 'US' },
      ]);
      return {
        family: 'road',
        damage: 'zip',
        mode: modeOf(chance, 'road'),
        said: spoken(said),
        is: truthOf(code),
      };
    },
    'zip without zeros': (chance) => {
      const code = chance.pick(zeros);
      const said = {
        zip: String(Number(code.zipCode)),
        state: code.stateCode ?? '',
        country: chance.pick(['US', 'USA', '']),
      };
      return {
        family: 'road',
        damage: 'zip without zeros',
        mode: modeOf(chance, 'road'),
        said: spoken(said),
        is: truthOf(code),
      };
    },
    'postal code of Canada': (chance) => {
      const code = chance.pick(ca);
      const rest = `${chance.whole(1, 9)}${chance.pick([...'ABCEGHJKLMNPRSTVWXYZ'])}${chance.whole(1, 9)}`;
      const zip = chance.pick([
        `${code.zipCode} ${rest}`,
        `${code.zipCode}${rest}`,
        `${code.zipCode} ${rest}`.toLowerCase(),
      ]);
      const said = chance.pick([{ zip }, { zip, country: 'Canada' }, { zip, state: code.stateCode ?? '' }]);
      return {
        family: 'road',
        damage: 'postal code of Canada',
        mode: modeOf(chance, 'road'),
        said: spoken(said),
        is: truthOf(code),
      };
    },
    'city and zip, no state': (chance) => {
      const code = chance.pick(us);
      const here = spots(meanings(world, code.city, ['US'])).find(({ places }) =>
        places.some(({ at }) => kmBetween(at, [code.latitude ?? 0, code.longitude ?? 0]) < 25),
      );
      const city = here?.places[0];
      if (city?.state !== code.stateCode || !/^\d+$/.test(city?.code ?? '')) return null;
      const text = chance.hit(0.5);
      const said = text ? { city: `${code.city} ${code.zipCode}` } : { city: code.city, zip: code.zipCode };
      return {
        family: 'road',
        damage: 'city and zip, no state',
        mode: modeOf(chance, 'road'),
        said: { ...said, country: 'USA' },
        is: {
          country: 'US',
          state: code.stateCode ?? undefined,
          city: city.name,
          cityId: Number(city.code),
          zip: code.zipCode,
          at: city.at,
        },
      };
    },
    'one cell with zip': (chance) => {
      const code = chance.pick(us);
      const [spot] = spots(meanings(world, code.city, [code.stateCode ?? '', 'US']));
      const city = spot?.places[0];
      if (spot === undefined || city === undefined || clarityOf([spot], true) !== 'clear') return null;
      if (!/^\d+$/.test(city.code) || kmBetween(city.at, [code.latitude ?? 0, code.longitude ?? 0]) > 25)
        return null;
      const text = `${code.city}, ${code.stateCode ?? ''} ${code.zipCode}${chance.pick([', USA', '', ' US', ', United States'])}`;
      return {
        family: 'road',
        damage: 'one cell with zip',
        mode: modeOf(chance, 'road'),
        said: chance.pick([
          { city: text },
          { name: text },
          { address: `${chance.whole(1, 9900)} Industrial Pkwy, ${text}` },
        ]),
        is: {
          country: 'US',
          state: code.stateCode ?? undefined,
          city: city.name,
          cityId: Number(city.code),
          zip: code.zipCode,
          at: city.at,
        },
      };
    },
  };
}
