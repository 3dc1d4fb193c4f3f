import { withoutAccents } from './damage.ts';
import { foldName, isWithinEdits } from './foldName.ts';
import { kmBetween, type NamedPlace, type World } from './world.ts';

/** Places of the same name within this distance are one. */
const onePlaceKm = 30;

/** Nearby places of the same name, with the population of the largest. */
export type Spot = { places: NamedPlace[]; population: number };

/**
 * Returns every place whose name equals the text (or differs by up to `edits` letters) and which is compatible with the other
 * values of the row.
 */
export function meanings(world: World, text: string, areas: readonly string[], edits = 0): NamedPlace[] {
  const key = foldName(text);
  const allowed = areas.map((area) => world.areas.get(foldName(area)) ?? new Set<string>());
  const fits = (place: NamedPlace) =>
    allowed.every(
      (codes) =>
        codes.has(place.country) || (place.state !== null && codes.has(`${place.country}-${place.state}`)),
    );
  if (edits === 0) return (world.byName.get(key) ?? []).filter(fits);
  const found: NamedPlace[] = [];
  for (const [name, places] of world.byName) {
    if (Math.abs(name.length - key.length) > edits || !places.some(fits)) continue;
    if (isWithinEdits(name, key, edits)) found.push(...places.filter(fits));
  }
  return found;
}

/** Returns the places for a text with lost characters: each replaces any single letter. */
export function meaningsWithGaps(world: World, text: string, areas: readonly string[]): NamedPlace[] {
  const gap = '\u0001';
  const parts = text.split(/[?\uFFFD]/).map(foldName);
  const pattern = new RegExp(`^${parts.join(gap).replaceAll(gap, '.')}$`, 'u');
  const names = [...world.byName.keys()].filter((name) => pattern.test(name));
  return names.flatMap((name) => meanings(world, name, areas));
}

/** Groups nearby cities as one, largest first. */
export function spots(places: readonly NamedPlace[]): Spot[] {
  const found: Spot[] = [];
  const cities = places.filter(({ kind }) => kind === 'city').toSorted((a, b) => b.population - a.population);
  for (const city of cities) {
    const near = found.find(
      ({ places: [first] }) =>
        first !== undefined && first.country === city.country && kmBetween(first.at, city.at) < onePlaceKm,
    );
    if (near === undefined) found.push({ places: [city], population: city.population });
    else if (!near.places.some(({ code }) => code === city.code)) near.places.push(city);
  }
  return found;
}

export type Clarity = 'clear' | 'ask' | 'unclear';

/**
 * Returns whether a name means one city. With a country: it is the only one, or has 50,000 people and ten times the next. Without:
 * it is the only one and has 15,000 people, or has 300,000 and twenty times the next. If the next is at least half of the first, it
 * must be asked; cases in between are left out of the set.
 */
export function clarityOf(found: readonly Spot[], hasCountry: boolean): Clarity {
  const [first, second] = found;
  if (first === undefined) return 'unclear';
  if (second === undefined) return hasCountry || first.population >= 15_000 ? 'clear' : 'unclear';
  const [times, people] = hasCountry ? [10, 50_000] : [20, 300_000];
  if (first.population >= people && first.population >= times * second.population) return 'clear';
  return second.population >= 5_000 && second.population * 2 >= first.population ? 'ask' : 'unclear';
}

/** Returns the places spelled like the text, ignoring case and accents: here Saint Louis is not St. Louis. */
export function writtenSo(text: string, places: readonly NamedPlace[]): NamedPlace[] {
  const plain = (name: string) => withoutAccents(name).toLowerCase();
  return places.filter(({ name }) => plain(name) === plain(text));
}

/** Returns whether the text is also the name of a country or state. */
export function isAreaToo(world: World, text: string): boolean {
  return world.areas.has(foldName(text));
}
