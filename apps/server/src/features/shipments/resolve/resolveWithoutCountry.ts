import type { Gazetteer } from '../../reference-data/index.ts';
import { dominantCity } from './chooseCity.ts';
import { placeOfCity } from './makePlace.ts';
import { isTradeWord, type Segment, textOf, withoutTrailingKinds } from './placeText.ts';
import type { PlaceCandidate } from './placeTypes.ts';
import { candidatesOf, doubtful, type ScoredReading } from './scoredReading.ts';

const dominanceInWorld = 10;
const dominanceInName = 20;
/**
 * Below these populations, a name that only one city in the world has may still be a company's, or that of a village missing from
 * the gazetteer.
 */
const leastPeopleAlone = 15_000;
const leastPeopleInName = 100_000;
const mostWords = 4;

/** A text without a country: a famous city is accepted, anything else becomes candidates. */
export function resolveWithoutCountry(
  gazetteer: Gazetteer,
  segments: readonly Segment[],
  siteName: string,
): ScoredReading {
  // 'Medical', 'Trinity Health': words for a company's business do not name a place.
  if (segments.flat().every(isTradeWord)) return doubtful([], segments.flat().length);
  const whole = textOf(segments.flat());
  const cities = gazetteer.cities.named(whole);
  const alone = dominantCity(cities, dominanceInWorld, leastPeopleAlone);
  if (alone !== undefined) return city(gazetteer, whole, cities, alone, null, 0.85);
  if (cities.length > 0) return doubtful(candidatesOf(gazetteer, cities, null, 1));
  return endOfName(gazetteer, segments, siteName) ?? doubtful(anywhere(gazetteer, segments, siteName));
}

/** 'Roche Madrid': the last words of a name, if they can only mean one large city. */
function endOfName(
  gazetteer: Gazetteer,
  segments: readonly Segment[],
  siteName: string,
): ScoredReading | undefined {
  const isOne = segments.length === 1;
  const last = segments.map(withoutTrailingKinds).at(-1) ?? [];
  for (let count = Math.min(mostWords, isOne ? last.length - 1 : last.length); count >= 1; count -= 1) {
    const text = textOf(last.slice(last.length - count));
    const cities = text.length < 4 ? [] : gazetteer.cities.named(text);
    const famous = dominantCity(cities, dominanceInName, leastPeopleInName);
    if (famous !== undefined) return city(gazetteer, text, cities, famous, siteName, 0.75);
    if (cities.length > 0) return undefined;
  }
  return undefined;
}

/** Words anywhere in a name that are also cities, for a user to choose from. */
function anywhere(gazetteer: Gazetteer, segments: readonly Segment[], siteName: string): PlaceCandidate[] {
  const words = segments.flat();
  const found: PlaceCandidate[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let count = Math.min(2, words.length - from); count >= 1; count -= 1) {
      const taken = words.slice(from, from + count);
      if (taken.every(isTradeWord)) continue;
      const text = textOf(taken);
      const cities = text.length < 5 ? [] : gazetteer.cities.named(text);
      const growArray = text.length < 6 ? [] : gazetteer.cities.beginning(text);
      found.push(
        ...candidatesOf(gazetteer, [...cities.slice(0, 4), ...growArray.slice(0, 3)], siteName, 0.6),
      );
    }
  }
  const text = textOf(words);
  if (found.length === 0 && segments.length === 1 && text.length >= 6) {
    const alike = gazetteer.cities.similar(text, 0.5).slice(0, 8);
    for (const { city: other, similarity } of alike) {
      found.push(...candidatesOf(gazetteer, [other], null, similarity));
    }
  }
  return found.sort((a, b) => b.score - a.score).slice(0, 8);
}

function city(
  gazetteer: Gazetteer,
  text: string,
  cities: Parameters<typeof candidatesOf>[1],
  chosen: Parameters<typeof placeOfCity>[1],
  siteName: string | null,
  confidence: number,
): ScoredReading {
  const candidates = candidatesOf(gazetteer, cities, siteName, 1);
  const isAlias = siteName === null && chosen.normalisedName !== text;
  return {
    strength: 'city',
    place: placeOfCity(gazetteer, chosen, siteName),
    method: siteName === null ? (isAlias ? 'alias' : 'exact') : 'embedded',
    confidence,
    unexplained: siteName === null ? 0 : 1,
    candidates: candidates.length > 1 ? candidates : [],
  };
}
