import { Mode } from '@lanewright/freight';
import type { Chance } from '../../tools/generate/random.ts';
import { recase, withoutAccents, withTypo } from './damage.ts';
import { countryText, type Draw, spoken } from './drawCity.ts';
import { foldName } from './foldName.ts';
import { clarityOf, isAreaToo, meanings, spots } from './meanings.ts';
import type { LabelledPlace, Said } from './places.ts';
import { kmBetween, type NamedPlace, type World } from './world.ts';

type Airport = World['rows']['airports'][number];
/** Another airport within this distance may be meant as well. */
const sameCityKm = 90;

/** Airports by code, by name, and by the city they serve. */
export function airportsWithDamage(world: World): Readonly<Record<string, Draw>> {
  const { airports } = world.rows;
  const served = airports.filter(
    ({ size, hasScheduledService }) => hasScheduledService && (size === 'large' || size === 'medium'),
  );
  const large = served.filter(({ size }) => size === 'large');
  const draw = (chance: Chance) => chance.pick(chance.hit(0.7) ? large : served);
  const at = (airport: Airport) => [airport.latitude, airport.longitude] as const;
  const labelled = (damage: string, airport: Airport, said: Said): LabelledPlace => ({
    family: 'air',
    damage,
    mode: Mode.AirFreight,
    said: spoken(said),
    is: { country: airport.countryCode, airport: airport.iata, at: at(airport) },
  });
  const inColumn = (chance: Chance, damage: string, airport: Airport, text: string, country?: string) =>
    labelled(
      damage,
      airport,
      chance.hit(0.6)
        ? { code: text, country }
        : chance.hit(0.6)
          ? { city: text, country }
          : { name: text, country },
    );

  /** The city for which this is the only airport, if the name means one city. */
  const ownCity = (airport: Airport, areas: readonly string[]): NamedPlace | null => {
    if (airport.city === null || isAreaToo(world, airport.city)) return null;
    const found = spots(meanings(world, airport.city, areas));
    const city = found[0]?.places[0];
    if (
      city === undefined ||
      clarityOf(found, areas.length > 0) !== 'clear' ||
      kmBetween(city.at, at(airport)) > sameCityKm
    )
      return null;
    const others = airports.filter(
      (one) =>
        one.iata !== airport.iata &&
        one.countryCode === airport.countryCode &&
        (one.hasScheduledService || one.size === 'large' || one.city === airport.city) &&
        kmBetween(at(one), at(airport)) < sameCityKm,
    );
    const named = meanings(world, `${airport.city} Airport`, []).filter(
      ({ kind, code }) => kind === 'airport' && code !== airport.iata,
    );
    return others.length === 0 && named.length === 0 ? city : null;
  };
  const isOnlyName = (airport: Airport, areas: readonly string[]) =>
    meanings(world, airport.name, areas).every(
      ({ kind, code }) => kind === 'airport' && code === airport.iata,
    );

  return {
    'airport code': (chance) => {
      const airport = draw(chance);
      const { iata } = airport;
      return labelled('airport code', airport, {
        code: chance.pick([iata, iata, iata.toLowerCase(), ` ${iata}`]),
        country: chance.hit(0.4) ? countryText(world, chance, airport.countryCode) : undefined,
      });
    },
    'airport of its city': (chance) => {
      const airport = draw(chance);
      const country = chance.hit(0.6) ? countryText(world, chance, airport.countryCode) : undefined;
      const city = ownCity(airport, country === undefined ? [] : [country]);
      if (city === null) return null;
      const text = `${city.name} ${chance.pick(['Airport', 'Airport', 'International Airport', 'Intl', 'Intl.', "Int'l Airport", 'Apt', 'Intl Apt'])}`;
      return inColumn(
        chance,
        'airport of its city',
        airport,
        chance.hit(0.3) ? recase(chance, text) : text,
        country,
      );
    },
    'airport name': (chance) => {
      const airport = draw(chance);
      const country = chance.hit(0.5) ? countryText(world, chance, airport.countryCode) : undefined;
      if (!isOnlyName(airport, country === undefined ? [] : [country])) return null;
      const text = chance.pick([
        airport.name,
        withoutAccents(airport.name),
        recase(chance, airport.name),
        airport.name.replace('International', 'Intl'),
        airport.name.replace('International Airport', "Int'l"),
      ]);
      return inColumn(chance, 'airport name', airport, text, country);
    },
    'airport name typo': (chance) => {
      const airport = draw(chance);
      const country = countryText(world, chance, airport.countryCode);
      const text = withTypo(chance, airport.name);
      if (text === null || foldName(text) === foldName(airport.name) || !isOnlyName(airport, [country]))
        return null;
      if (
        meanings(world, text, [country], 1).some(
          ({ code, kind }) => kind !== 'airport' || code !== airport.iata,
        )
      )
        return null;
      return inColumn(chance, 'airport name typo', airport, text, country);
    },
    'city and airport code': (chance) => {
      const airport = draw(chance);
      if (airport.city === null) return null;
      const { city, iata } = airport;
      const text = chance.pick([
        `${city} (${iata})`,
        `${iata} - ${city}`,
        `${city} - ${iata}`,
        `${iata}/${city}`,
        `${city}, ${airport.countryCode} (${iata})`,
        `${airport.name} (${iata})`,
      ]);
      return inColumn(chance, 'city and airport code', airport, text);
    },
  };
}
