import type { City, Gazetteer } from '../../reference-data/index.ts';
import { maxEditDistance, wrongLetters } from './fuzzyNames.ts';
import { citiesWithGaps } from './garbledText.ts';
import { fullForms, unshortened } from './nameForms.ts';
import { isDigits, type Segment, textOf, withoutTrailingKinds } from './placeText.ts';

export type CityMatch = {
  cities: City[];
  /** Position of the words in the text: all of it, a part of their own, or the end of a longer name. */
  stands: 'whole' | 'segment' | 'end';
  how: 'exact' | 'alias' | 'longer' | 'fuzzy';
  similarity: number;
  /** Number of words of the text that the match explains. */
  words: number;
};

/** What the words name: a city, according to their column, or a site, whose name may include its city. */
export type Wording = { isSite: boolean; withGaps: string | undefined };
type Within = { countryCode: string; stateCode: string | undefined };

const leastSimilarity = 0.3;
const leastWorthAsking = 0.5;
const longestCityWords = 6;
/** 'Monterrey, NL': province codes that are not in the tables. */
const longestCode = 3;

/** Finds the words that name a city of the country (and state); undefined if none do. */
export function matchCity(
  gazetteer: Gazetteer,
  segments: readonly Segment[],
  within: Within,
  wording: Wording,
): CityMatch | undefined {
  const whole = segments.flat();
  if (whole.length === 0) return undefined;
  if (wording.withGaps !== undefined) {
    const cities = citiesWithGaps(gazetteer, wording.withGaps, within).sort(largestFirst);
    return cities.length === 0
      ? undefined
      : { cities, stands: 'whole', how: 'fuzzy', similarity: 0.9, words: whole.length };
  }
  const tries = parts(segments, wording.isSite);
  const ends = () => first(tries.toReversed(), ({ segment }) => matchEnd(gazetteer, segment, within));
  const alike = () => first(tries, (one) => findAlike(gazetteer, one, within));
  const maybe = () => first(tries.slice(-1), (one) => worthAsking(gazetteer, one, within));
  return (
    first(tries, (one) => find(gazetteer, one, [textOf(one.segment)], within)) ??
    first(tries, (one) => find(gazetteer, one, fullForms(textOf(one.segment)), within)) ??
    (wording.isSite ? (ends() ?? alike()) : (alike() ?? ends())) ??
    maybe()
  );
}

type Part = { segment: Segment; stands: CityMatch['stands'] };

/**
 * The parts of a text that may be a city, likeliest first: all of it; then, in a column of cities, from the left ('Dallas, Dallas
 * County'); in a site's text from the right, where the first part is the company ('MSD, Haarlem').
 */
function parts(segments: readonly Segment[], isSite: boolean): Part[] {
  const named = segments.filter((segment) => textOf(segment).length > longestCode);
  const places = named.filter((segment) => !isDigits(segment[0]));
  const companyIsFirst = isSite && places.length === named.length && named.length > 1;
  const own = isSite ? places.slice(companyIsFirst ? 1 : 0).toReversed() : places;
  const isAll = segments.length === 1 && own.length === 1;
  const stands = isAll ? 'whole' : 'segment';
  const bare = own.map(withoutTrailingKinds);
  return [
    { segment: segments.flat(), stands: 'whole' },
    ...own.map((segment): Part => ({ segment, stands })),
    ...bare
      .filter((segment, index) => segment.length < (own[index]?.length ?? 0))
      .map((segment): Part => ({ segment, stands })),
  ];
}

/** 'GSK Mississauga': a city at the end of a name, never the whole name, because its first words belong to a company. */
function matchEnd(gazetteer: Gazetteer, segment: Segment, within: Within): CityMatch | undefined {
  for (let count = Math.min(longestCityWords, segment.length - 1); count >= 1; count -= 1) {
    const part: Part = { segment: segment.slice(segment.length - count), stands: 'end' };
    const text = textOf(part.segment);
    const found = text.length < 4 ? undefined : find(gazetteer, part, [text], within);
    if (found !== undefined) return found;
  }
  return undefined;
}

function find(
  gazetteer: Gazetteer,
  { segment, stands }: Part,
  texts: readonly string[],
  within: Within,
): CityMatch | undefined {
  const words = segment.length;
  const known = texts.flatMap((text) => inState(gazetteer.cities.named(text, within.countryCode), within));
  // Within a state, a city with exactly this name is preferred to one with it as an alias.
  const own =
    within.stateCode === undefined
      ? []
      : known.filter(({ normalisedName }) => texts.includes(normalisedName));
  const named = own.length > 0 ? own : known;
  if (named.length > 0) {
    const how = named.some((city) => city.normalisedName === textOf(segment)) ? 'exact' : 'alias';
    return { cities: named.sort(largestFirst), stands, how, similarity: 1, words };
  }
  const growArray = texts
    .filter((text) => text.length >= 4)
    .flatMap((text) =>
      // 'Ingelheim' for Ingelheim am Rhein, but not 'San' for San Antonio.
      inState(gazetteer.cities.beginning(text, within.countryCode), within).filter((city) =>
        isNameWithAddition(city.normalisedName, text),
      ),
    );
  return growArray.length === 0
    ? undefined
    : { cities: growArray, stands, how: 'longer', similarity: 0.9, words };
}

const additions =
  /^(?:am|an|im|in|bei|ob|auf|upon|on|under|de|del|di|da|do|dos|du|des|la|le|sur|sous|en|les|lez|aan|op|nad|pod|v|city|town|i)(?: |$)/;

function isNameWithAddition(name: string, text: string): boolean {
  return additions.test(name.slice(text.length + 1));
}

/** Misspelt names: only a few letters are wrong for the length of the word. */
function findAlike(gazetteer: Gazetteer, { segment, stands }: Part, within: Within): CityMatch | undefined {
  const text = textOf(segment);
  const words = segment.length;
  const most = maxEditDistance(text, within.stateCode !== undefined);
  const alike = gazetteer.cities
    .similar(text, leastSimilarity, within.countryCode)
    .filter(({ city }) => within.stateCode === undefined || city.stateCode === within.stateCode)
    .map((one) => ({
      ...one,
      wrong: Math.min(
        ...[one.city.normalisedName, unshortened(one.city.normalisedName)].map((name) =>
          wrongLetters(text, name, most),
        ),
      ),
    }));
  const fewest = Math.min(...alike.map(({ wrong }) => wrong));
  if (fewest <= most) {
    const cities = alike.filter(({ wrong }) => wrong === fewest).map(({ city }) => city);
    return { cities: cities.sort(largestFirst), stands, how: 'fuzzy', similarity: 1 - fewest * 0.1, words };
  }
  return undefined;
}

/** Cities that a user may recognise in a text without parts. */
function worthAsking(gazetteer: Gazetteer, { segment, stands }: Part, within: Within): CityMatch | undefined {
  const cities = gazetteer.cities
    .similar(textOf(segment), leastWorthAsking, within.countryCode)
    .filter(({ city }) => within.stateCode === undefined || city.stateCode === within.stateCode)
    .map(({ city }) => city);
  return stands === 'whole' && cities.length > 0
    ? { cities, stands, how: 'fuzzy', similarity: leastWorthAsking, words: segment.length }
    : undefined;
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
