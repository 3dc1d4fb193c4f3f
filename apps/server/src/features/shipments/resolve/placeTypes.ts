import type { ModeNumber } from '@lanewright/freight';

/** A place as in the file, with the parts it has. `code` is a port or airport. */
export type PlaceInput = {
  name?: string | undefined;
  address?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  country?: string | undefined;
  zip?: string | undefined;
  code?: string | undefined;
  /** For a text split by the other end of its routes: 'to:' or 'from:' and the key of that end. Answers are saved under it. */
  otherEnd?: string | undefined;
  role: 'origin' | 'destination' | 'both';
  mode: ModeNumber;
};

export type PlaceLevel = 'site' | 'zip' | 'city' | 'state' | 'country' | 'port' | 'airport';

/** A resolved place, no finer than is known. */
export type ResolvedPlace = {
  level: PlaceLevel;
  countryCode: string | null;
  stateCode: string | null;
  cityId: number | null;
  cityName: string | null;
  zip: string | null;
  portCode: string | null;
  airportCode: string | null;
  /** The file's spelling of the city, if it differs from the gazetteer's: 'Cologne' for Köln. */
  cityText?: string;
  /** The file named a city; this is the airport that serves it. */
  isAssumedAirport?: true;
  siteName: string | null;
  latitude: number | null;
  longitude: number | null;
  label: string;
};

export type PlaceMethod =
  | 'code'
  | 'exact'
  | 'alias'
  | 'learnt'
  | 'promoted'
  | 'fuzzy'
  | 'context'
  | 'embedded';

export type PlaceCandidate = {
  place: ResolvedPlace;
  score: number;
  why: string;
  /** The country's code, if this is a main port of the country or state and nothing more is known of the place. */
  mainOf?: string;
};

/** Decided with a place, or asked with candidates, best first (possibly none). */
export type PlaceResolution =
  | {
      status: 'decided';
      place: ResolvedPlace;
      method: PlaceMethod;
      /** 0 to 1. */
      confidence: number;
      candidates: PlaceCandidate[];
    }
  | { status: 'asked'; place?: undefined; method: null; confidence: number; candidates: PlaceCandidate[] };

export type PlaceContext = {
  /** Answers shared with everyone, by `placeKey`. */
  promoted?: ReadonlyMap<string, ResolvedPlace> | undefined;
  /** Number of the file's other places in each country, by two-letter code. */
  countries?: ReadonlyMap<string, number> | undefined;
  /** The place of a site with the same name in other rows of the file. */
  site?: ResolvedPlace | undefined;
};
