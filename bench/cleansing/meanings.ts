import { withoutAccents } from './damage.ts';
import { foldName, isWithinEdits } from './foldName.ts';
import { kmBetween, type NamedPlace, type World } from './world.ts';

/** Same-named places this close are one. */
const onePlaceKm = 30;

/** Places of one name that lie together, with the people of the largest. */
export type Spot = { places: NamedPlace[]; population: number };

/** Every place whose name is the text (or `edits` letters from it) and that every other word of the row allows. */
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

/** Places of the text with letters that were lost: each is one letter, whichever. */
export function meaningsWithGaps(world: World, text: string, areas: readonly string[]): NamedPlace[] {
  const gap = '\u0001';
  const parts = text.split(/[?\uFFFD]/).map(foldName);
  const pattern = new RegExp(`^${parts.join(gap).replaceAll(gap, '.')}$`, 'u');
  const names = [...world.byName.keys()].filter((name) => pattern.test(name));
  return names.flatMap((name) => meanings(world, name, areas));
}

/** The cities among places, those that lie together taken as one, largest first. */
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
 * Whether a name means one city. With a country: the only one, or ten times the next and 50,000 people; without: 15,000
 * people, or twenty times the next and 300,000. Where the next is half of the first or more, a person must be asked; what
 * lies between stays out of the set.
 */
export function clarityOf(found: readonly Spot[], hasCountry: boolean): Clarity {
  const [first, second] = found;
  if (first === undefined) return 'unclear';
  if (second === undefined) return hasCountry || first.population >= 15_000 ? 'clear' : 'unclear';
  const [times, people] = hasCountry ? [10, 50_000] : [20, 300_000];
  if (first.population >= people && first.population >= times * second.population) return 'clear';
  return second.population >= 5_000 && second.population * 2 >= first.population ? 'ask' : 'unclear';
}

/** The places that are written like the text, but for case and accents: Saint Louis is not St. Louis here. */
export function writtenSo(text: string, places: readonly NamedPlace[]): NamedPlace[] {
  const plain = (name: string) => withoutAccents(name).toLowerCase();
  return places.filter(({ name }) => plain(name) === plain(text));
}

/** Whether the text also names a country or a state. */
export function isAreaToo(world: World, text: string): boolean {
  return world.areas.has(foldName(text));
}
