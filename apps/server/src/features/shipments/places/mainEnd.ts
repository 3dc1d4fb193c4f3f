import type { Gazetteer } from '../../reference-data/index.ts';
import type { ResolvedPlace } from '../resolve/index.ts';
import { placeOfAirport } from '../resolve/makePlace.ts';
import { isAreaOnly } from '../resolve/requireUsableEndpoint.ts';
import { isAir } from '../resolve/resolveCode.ts';
import type { UploadPlaceRow } from '../shipments.queries.ts';

/** A country where a place is known only by its country, and the country's first main port or airport. */
export type MainEnd = { country: string; place: ResolvedPlace };

/** The main port (sea) or airport (air) for a place that names only a country or state; otherwise null. */
export function mainEndOf(
  gazetteer: Gazetteer,
  { status, place, candidates }: UploadPlaceRow,
  mode: number,
): MainEnd | null {
  const [first] = candidates;
  if (status === 'asked' && first?.mainOf !== undefined)
    return { country: countryName(gazetteer, first.mainOf), place: first.place };
  if (status === 'answered' || !isAir(mode) || place === null || place.countryCode === null) return null;
  const airport = isAreaOnly(place)
    ? gazetteer.mainEnds.airportsOf(place.countryCode, place.stateCode)[0]
    : undefined;
  return airport === undefined
    ? null
    : { country: countryName(gazetteer, place.countryCode), place: placeOfAirport(airport) };
}

const countryName = (gazetteer: Gazetteer, code: string) => gazetteer.countries.byCode(code)?.name ?? code;
