import type { City, Gazetteer } from '../../reference-data/index.ts';
import { type Segment, textOf, withoutTrailingKinds } from './placeText.ts';

export type CityMatch = {
  cities: City[];
  /** How the words stand in the text: all of it, a part of their own, or the end of a longer name. */
  stands: 'whole' | 'segment' | 'end';
  how: 'exact' | 'alias' | 'longer' | 'fuzzy';
  similarity: number;
};

type Within = { countryCode: string; stateCode: string | undefined };

const leastSimilarity = 0.6;
const leastFuzzyLetters = 6;
const longestCityWords = 4;

/** The words that name a city of the country (and state), rightmost part first; undefined when no words do. */
export function matchCity(
  gazetteer: Gazetteer,
  segments: readonly Segment[],
  within: Within,
): CityMatch | undefined {
  const whole = segments.flat();
  if (whole.length === 0) return undefined;
  const places = segments.map(withoutTrailingKinds).filter((segment) => !/^\d/.test(textOf(segment)));
  const companyIsFirst = segments.length > 1;
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

function findAlike(
  gazetteer: Gazetteer,
  text: string,
  within: Within,
  stands: CityMatch['stands'],
): CityMatch | undefined {
  if (text.length < leastFuzzyLetters) return undefined;
  const alike = gazetteer.cities
    .similar(text, leastSimilarity, within.countryCode)
    .filter(({ city }) => within.stateCode === undefined || city.stateCode === within.stateCode);
  const best = alike[0];
  if (best === undefined) return undefined;
  // A name nearly as much alike leaves a doubt: all of them are handed on.
  const cities = alike
    .filter(({ similarity }) => similarity >= best.similarity - 0.1)
    .map(({ city }) => city);
  return { cities, stands, how: 'fuzzy', similarity: best.similarity };
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
