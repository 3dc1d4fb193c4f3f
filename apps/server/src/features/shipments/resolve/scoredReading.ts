import { formatCount } from '@lanewright/freight';
import type { City, Gazetteer } from '../../reference-data/index.ts';
import { distinctCities } from './chooseCity.ts';
import { placeOfCity } from './makePlace.ts';
import type { PlaceCandidate, PlaceMethod, ResolvedPlace } from './placeTypes.ts';

/** Score of one reading of a text, from a city found down to a country with words left over. */
export type ScoredReading = {
  /** 'unplaced': words given as a city there, which is unknown. */
  strength: 'city' | 'doubtful' | 'area' | 'site' | 'unplaced';
  place?: ResolvedPlace | undefined;
  method: PlaceMethod;
  confidence: number;
  /** Number of words of the text that remain unexplained. */
  unexplained: number;
  /** Population of the city found, or of the city of that name elsewhere in the country. */
  people?: number | undefined;
  candidates: PlaceCandidate[];
};

const mostCandidates = 8;

export function area(place: ResolvedPlace): ScoredReading {
  return { strength: 'area', place, method: 'exact', confidence: 0.95, unexplained: 0, candidates: [] };
}

export function doubtful(candidates: PlaceCandidate[], unexplained = 0): ScoredReading {
  return { strength: 'doubtful', method: 'exact', confidence: 0, unexplained, candidates };
}

/** Cities as candidates, larger ones first among those with equal similarity. */
export function candidatesOf(
  gazetteer: Gazetteer,
  cities: readonly City[],
  siteName: string | null,
  similarity: number,
): PlaceCandidate[] {
  return distinctCities(cities)
    .map((city) => ({
      place: placeOfCity(gazetteer, city, siteName),
      score: similarity * (Math.log10(city.population + 10) / 8),
      why:
        similarity === 1
          ? `same name, population ${formatCount(city.population)}`
          : `similar spelling, population ${formatCount(city.population)}`,
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, mostCandidates);
}
