import type { ModeNumber } from '@lanewright/freight';

/** A place as a file says it: the parts that were there. `code` is a port or airport. */
export type PlaceInput = {
  name?: string | undefined;
  address?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  country?: string | undefined;
  zip?: string | undefined;
  code?: string | undefined;
  /** Of a text split by the other end of its routes: 'to:' or 'from:' and that end's key. Answers are learnt by it. */
  otherEnd?: string | undefined;
  role: 'origin' | 'destination' | 'both';
  mode: ModeNumber;
};

export type PlaceLevel = 'site' | 'zip' | 'city' | 'state' | 'country' | 'port' | 'airport';

/** What a place turned out to be, no finer than is known. */
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
  /** A main port of the country or state, when nothing more is known of the place, with the country's code. */
  mainOf?: string;
};

/** Decided with a place, or asked with what it might be, best first (which may be nothing). */
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
  /** Answers that everyone has, by `placeKey`. */
  promoted?: ReadonlyMap<string, ResolvedPlace> | undefined;
  /** How many other places of the file are known to lie in each country, by two-letter code. */
  countries?: ReadonlyMap<string, number> | undefined;
  /** What the site of this name is in other rows of the file. */
  site?: ResolvedPlace | undefined;
};
