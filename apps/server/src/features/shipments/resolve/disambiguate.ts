import type { PlaceCandidate, PlaceContext, PlaceResolution, ResolvedPlace } from './placeTypes.ts';
import type { ScoredReading } from './scoredReading.ts';

/** Number and share of a file's other places that must be in one country before they decide a doubtful one. */
const leastPlaces = 3;
const leastShare = 0.9;
/** A namesake in another state is likelier if it has this many times the population. */
const populationRatio = 10;
/** Readings below this confidence are not decided. */
export const leastConfidence = 0.6;

/** Chooses between the readings of a text: a single one that finds a city wins, several are asked. */
export function disambiguate(weighed: readonly ScoredReading[], context: PlaceContext): PlaceResolution {
  const contenders = withFamousNamesakes(strongest(weighed), weighed);
  const candidates = candidatesOf(contenders);
  const decided = distinct(contenders.filter((one) => one.place !== undefined));
  const [only] = decided;
  const isSingle = decided.length === 1 && contenders.every((one) => one.place !== undefined);
  if (only?.place !== undefined && isSingle && only.confidence >= leastConfidence) {
    return {
      status: 'decided',
      place: only.place,
      method: only.method,
      confidence: only.confidence,
      candidates: only.candidates,
    };
  }
  return byContext(candidates, context) ?? { status: 'asked', method: null, confidence: 0, candidates };
}

function strongest(weighed: readonly ScoredReading[]): ScoredReading[] {
  const cities = weighed.filter(({ strength }) => strength === 'city' || strength === 'doubtful');
  // An exact name is preferred to a similar one.
  const asWritten = cities.filter(({ strength, method }) => strength === 'city' && method !== 'fuzzy');
  const isAlike = ({ strength, method }: ScoredReading) => strength === 'city' && method === 'fuzzy';
  if (cities.length > 0)
    return leastUnexplained(asWritten.length > 0 ? cities.filter((one) => !isAlike(one)) : cities);
  const areas = weighed.filter(({ strength }) => strength === 'area');
  return areas.length > 0
    ? areas
    : leastUnexplained(weighed.filter(({ strength }) => strength === 'site' || strength === 'unplaced'));
}

/** The readings that leave the fewest words unexplained: Guadalajara in Jalisco, not Jalisco. */
function leastUnexplained(weighed: readonly ScoredReading[]): ScoredReading[] {
  const fewest = Math.min(...weighed.map(({ unexplained }) => unexplained));
  return weighed.filter(({ unexplained }) => unexplained === fewest);
}

/** 'Houston, CA': there is no known Houston in California, but a village in Canada is unlikely to be meant either. */
function withFamousNamesakes(
  contenders: readonly ScoredReading[],
  all: readonly ScoredReading[],
): ScoredReading[] {
  const people = Math.max(...contenders.map((one) => one.people ?? Number.POSITIVE_INFINITY));
  const famous = all.filter(
    (one) =>
      one.strength === 'unplaced' &&
      !contenders.includes(one) &&
      (one.people ?? 0) >= people * populationRatio,
  );
  return [...contenders, ...famous];
}

function distinct(weighed: readonly ScoredReading[]): ScoredReading[] {
  const byPlace = new Map<string, ScoredReading>();
  for (const one of [...weighed].sort((a, b) => b.confidence - a.confidence)) {
    const key = one.place === undefined ? '' : identity(one.place);
    if (!byPlace.has(key)) byPlace.set(key, one);
  }
  return [...byPlace.values()];
}

function identity(place: ResolvedPlace): string {
  return [place.countryCode, place.stateCode, place.cityId ?? place.cityName, place.zip].join('|');
}

function candidatesOf(weighed: readonly ScoredReading[]): PlaceCandidate[] {
  const all = weighed.flatMap((one) => {
    if (one.place === undefined || one.candidates.length > 0) return one.candidates;
    return [{ place: one.place, score: one.confidence, why: 'one possible match' }];
  });
  const byPlace = new Map<string, PlaceCandidate>();
  for (const one of all.sort((a, b) => b.score - a.score)) {
    const key = `${one.place.level}|${identity(one.place)}`;
    if (!byPlace.has(key)) byPlace.set(key, one);
  }
  return [...byPlace.values()].slice(0, 8);
}

/** Decides if the file's other places are in one of the candidate countries and only one candidate is in it. */
function byContext(
  candidates: readonly PlaceCandidate[],
  context: PlaceContext,
): PlaceResolution | undefined {
  const weightOf = (place: ResolvedPlace) => context.countries?.get(place.countryCode ?? '') ?? 0;
  const countries = new Set(candidates.map(({ place }) => place.countryCode ?? ''));
  if (countries.size < 2) return undefined;
  const total = [...countries].reduce((sum, code) => sum + (context.countries?.get(code) ?? 0), 0);
  const likely = candidates.filter(
    ({ place }) => weightOf(place) >= leastPlaces && weightOf(place) >= total * leastShare,
  );
  const [only] = likely;
  if (only === undefined || likely.length > 1) return undefined;
  return {
    status: 'decided',
    place: only.place,
    method: 'context',
    confidence: 0.8,
    candidates: [...candidates],
  };
}
