import { type City, distanceKm } from '../../reference-data/index.ts';

const samePlaceKm = 30;

/**
 * Cities without duplicates: quarters and parishes with the same name as a larger city nearby count as that city; twins across a
 * border are two.
 */
export function distinctCities(cities: readonly City[]): City[] {
  const kept: City[] = [];
  for (const city of cities) {
    const known = kept.some(
      (other) =>
        other.countryCode === city.countryCode &&
        (other.stateCode === null || city.stateCode === null || other.stateCode === city.stateCode) &&
        distanceKm(other, city) <= samePlaceKm,
    );
    if (!known) kept.push(city);
  }
  return kept;
}

/** The unambiguous city: the only one, or one with `factor` times the population of the next. Cities come largest first. */
export function dominantCity(cities: readonly City[], factor: number, leastPopulation = 0): City | undefined {
  const [first, second] = distinctCities(cities);
  if (first === undefined || first.population < leastPopulation) return undefined;
  if (second === undefined) return first;
  return first.population >= Math.max(second.population, 1) * factor ? first : undefined;
}
