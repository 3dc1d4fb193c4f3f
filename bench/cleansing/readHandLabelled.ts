import handLabelled from './handLabelled.json' with { type: 'json' };
import type { Family, LabelledPlace, MustAsk, Truth } from './places.ts';
import type { World } from './world.ts';

type HandRow = { from: string; mode: number; said: LabelledPlace['said']; is: string; also?: string[] };
const families: Readonly<Record<number, Family>> = { 2: 'sea', 3: 'sea', 4: 'road', 7: 'air', 13: 'road' };

/**
 * Places from real files, labelled manually: `is` has country/state/city, a port or an airport, or `ask` (with the country in the
 * text); `also` has what else is correct although the text does not determine it.
 */
export function readHandLabelled(world: World): LabelledPlace[] {
  return (handLabelled as HandRow[]).map(({ from, mode, said, is, also }) => {
    const place: LabelledPlace = {
      family: families[mode] ?? 'road',
      damage: from,
      mode: mode as LabelledPlace['mode'],
      said,
      is: truthOf(world, is),
    };
    return also === undefined ? place : { ...place, also: also.map((text) => truthOf(world, text) as Truth) };
  });
}

function truthOf({ rows }: World, text: string): Truth | MustAsk {
  if (text === 'ask') return { ask: 'judged by hand' };
  const [kind = '', code = ''] = text.split(':');
  if (kind === 'ask') return { ask: 'judged by hand', known: code };
  if (kind === 'port') {
    const port = found(
      rows.ports.find((one) => one.code === code),
      text,
    );
    return { country: port.countryCode, port: code, at: [port.latitude ?? 0, port.longitude ?? 0] };
  }
  if (kind === 'airport') {
    const airport = found(
      rows.airports.find(({ iata }) => iata === code),
      text,
    );
    return { country: airport.countryCode, airport: code, at: [airport.latitude, airport.longitude] };
  }
  const [country = '', state = '', name = ''] = text.split('/');
  if (name === '') return state === '' ? { country } : { country, state };
  const city = found(
    rows.cities
      .filter(
        (one) =>
          one.countryCode === country && (state === '' || one.stateCode === state) && one.name === name,
      )
      .toSorted((a, b) => b.population - a.population)[0],
    text,
  );
  return {
    country,
    state: city.stateCode ?? undefined,
    city: name,
    cityId: city.cityId,
    at: [city.latitude, city.longitude],
  };
}

function found<T>(place: T | undefined, text: string): T {
  if (place === undefined) throw new Error(`The gazetteer has no "${text}".`);
  return place;
}
