import type { City, Gazetteer } from '../../reference-data/index.ts';
import { spellingDistance } from './spellingDistance.ts';
import { type Segment, textOf, withoutTrailingKinds } from './placeText.ts';

export type CityMatch = {
  cities: City[];
  /** How the words stand in the text: all of it, a part of their own, or the end of a longer name. */
  stands: 'whole' | 'segment' | 'end';
  how: 'exact' | 'alias' | 'longer' | 'fuzzy';
  similarity: number;
};

type Within = { countryCode: string; stateCode: string | undefined };

const leastSimilarity = 0.3;
const leastWorthAsking = 0.5;
const longestCityWords = 4;
/** 'Monterrey, NL': codes of provinces that the tables do not have. */
const longestCode = 3;

/** The words that name a city of the country (and state), rightmost part first; undefined when no words do. */
export function matchCity(
  gazetteer: Gazetteer,
  segments: readonly Segment[],
  within: Within,
): CityMatch | undefined {
  const whole = segments.flat();
  if (whole.length === 0) return undefined;
  const named = segments.filter((segment) => textOf(segment).length > longestCode);
  const places = named.map(withoutTrailingKinds).filter((segment) => !/^\d/.test(textOf(segment)));
  const companyIsFirst = named.length > 1;
  const own = places.slice(companyIsFirst ? 1 : 0).toReversed();
  return (
    find(gazetteer, textOf(whole), within, 'whole') ??
    first(own, (segment) => find(gazetteer, textOf(segment), within, companyIsFirst ? 'segment' : 'whole')) ??
    first(places.toReversed(), (segment) => matchEnd(gazetteer, segment, within)) ??
    first(own, (segment) =>
      findAlike(gazetteer, textOf(segment), within, companyIsFirst ? 'segment' : 'whole'),
    )
  );
}

/** 'GSK Mississauga': a city at the end of a name, never the whole of it, for its first words are somebody's. */
function matchEnd(gazetteer: Gazetteer, segment: Segment, within: Within): CityMatch | undefined {
  for (let count = Math.min(longestCityWords, segment.length - 1); count >= 1; count -= 1) {
    const text = textOf(segment.slice(segment.length - count));
    const found = text.length < 4 ? undefined : find(gazetteer, text, within, 'end');
    if (found !== undefined) return found;
  }
  return undefined;
}

function find(
  gazetteer: Gazetteer,
  text: string,
  within: Within,
  stands: CityMatch['stands'],
): CityMatch | undefined {
  const named = inState(gazetteer.cities.named(text, within.countryCode), within);
  if (named.length > 0) {
    const how = named.some((city) => city.normalisedName === text) ? 'exact' : 'alias';
    return { cities: named, stands, how, similarity: 1 };
  }
  const longer = text.length < 4 ? [] : inState(gazetteer.cities.beginning(text, within.countryCode), within);
  // 'Ingelheim' for Ingelheim am Rhein, but not 'San' for San Antonio.
  const likely = longer.filter((city) => isNameWithAddition(city.normalisedName, text));
  return likely.length === 0 ? undefined : { cities: likely, stands, how: 'longer', similarity: 0.9 };
}

const additions =
  /^(?:am|an|im|in|bei|ob|auf|upon|on|under|de|del|di|da|do|dos|du|des|la|le|sur|sous|en|les|lez|aan|op|nad|pod|v|city|town|i)(?: |$)/;

function isNameWithAddition(name: string, text: string): boolean {
  return additions.test(name.slice(text.length + 1));
}

/** Misspelt names: certain when few letters are wrong for the length of the word, else for a person to judge. */
function findAlike(
  gazetteer: Gazetteer,
  text: string,
  within: Within,
  stands: CityMatch['stands'],
): CityMatch | undefined {
  const most = lettersThatMayBeWrong(text, within);
  const alike = gazetteer.cities
    .similar(text, leastSimilarity, within.countryCode)
    .filter(({ city }) => within.stateCode === undefined || city.stateCode === within.stateCode)
    .map((one) => ({ ...one, wrong: spellingDistance(text, one.city.normalisedName, most) }));
  const fewest = Math.min(...alike.map(({ wrong }) => wrong));
  if (fewest <= most) {
    const cities = alike.filter(({ wrong }) => wrong === fewest).map(({ city }) => city);
    return { cities: cities.sort(largestFirst), stands, how: 'fuzzy', similarity: 1 - fewest * 0.1 };
  }
  const worthAsking =
    stands === 'whole' ? alike.filter(({ similarity }) => similarity >= leastWorthAsking) : [];
  if (worthAsking.length === 0) return undefined;
  return { cities: worthAsking.map(({ city }) => city), stands, how: 'fuzzy', similarity: leastWorthAsking };
}

/** In a short word one wrong letter makes another town; a state narrows that down. */
function lettersThatMayBeWrong(text: string, within: Within): number {
  if (text.length >= 12) return 3;
  if (text.length >= 8) return 2;
  return text.length >= (within.stateCode === undefined ? 6 : 5) ? 1 : 0;
}

function largestFirst(a: City, b: City): number {
  return b.population - a.population || a.cityId - b.cityId;
}

function inState(cities: City[], within: Within): City[] {
  return within.stateCode === undefined
    ? cities
    : cities.filter((city) => city.stateCode === within.stateCode);
}

function first<Item, Found>(
  items: readonly Item[],
  look: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
