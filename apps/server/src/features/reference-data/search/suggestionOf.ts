import type { City } from '../gazetteer/cityIndex.ts';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { AirportRow, PortRow } from '../referenceRows.ts';

/** Exactly one of the three is set. */
export type KnownPlace = {
  city?: City | undefined;
  port?: PortRow | undefined;
  airport?: AirportRow | undefined;
};

export type PlaceSuggestion = {
  label: string;
  countryCode: string;
  stateCode: string | null;
  city: string | null;
  portCode: string | null;
  airportCode: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** A place as suggested: 'Dallas, Texas, United States', 'Rotterdam, Netherlands (NLRTM)'. */
export function suggestionsOf(gazetteer: Gazetteer, { city, port, airport }: KnownPlace): PlaceSuggestion[] {
  const place = city ?? port ?? airport;
  if (place === undefined) return [];
  const { countries } = gazetteer;
  const { countryCode, name, latitude, longitude } = place;
  const stateCode = city?.stateCode ?? null;
  const state = stateCode === null ? undefined : countries.state(countryCode, stateCode);
  const words = [name, state?.name, countries.byCode(countryCode)?.name ?? countryCode];
  const code = port?.code ?? airport?.iata;
  return [
    {
      label: words.filter((word) => word !== undefined).join(', ') + (code === undefined ? '' : ` (${code})`),
      countryCode,
      stateCode,
      city: city?.name ?? airport?.city ?? null,
      portCode: port?.code ?? null,
      airportCode: airport?.iata ?? null,
      latitude,
      longitude,
    },
  ];
}
