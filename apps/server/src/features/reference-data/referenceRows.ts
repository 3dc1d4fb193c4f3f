export type CountryRow = {
  code: string;
  cod3: string | null;
  numericCode: string | null;
  name: string;
  tradeRegion: string;
  latitude: number | null;
  longitude: number | null;
};
export type CountryAliasRow = { normalisedAlias: string; countryCode: string; alias: string };
export type StateRow = { countryCode: string; code: string; name: string; normalisedName: string };
export type CityRow = {
  cityId: number;
  name: string;
  normalisedName: string;
  countryCode: string;
  stateCode: string | null;
  population: number;
  latitude: number;
  longitude: number;
};
export type CityAliasRow = { normalisedAlias: string; cityId: number; alias: string };
export type PortRow = {
  code: string;
  name: string;
  normalisedName: string;
  countryCode: string;
  latitude: number | null;
  longitude: number | null;
  aliases: string[];
};
export type AirportSize = 'large' | 'medium' | 'small' | 'other';
export type AirportRow = {
  iata: string;
  name: string;
  normalisedName: string;
  city: string | null;
  countryCode: string;
  latitude: number;
  longitude: number;
  size: AirportSize;
  hasScheduledService: boolean;
};
export type MainAirportRow = { cityId: number; iata: string };
export type PostcodeRow = {
  countryCode: string;
  zipCode: string;
  city: string;
  normalisedCity: string;
  stateCode: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** Everything the gazetteer is built from; read from the tables or, in tests, from the sources. */
export type GazetteerRows = {
  countries: readonly CountryRow[];
  countryAliases: readonly CountryAliasRow[];
  states: readonly StateRow[];
  /** Ordered by country code, then normalised name, both by code point. */
  cities: readonly CityRow[];
  cityAliases: readonly CityAliasRow[];
  ports: readonly PortRow[];
  airports: readonly AirportRow[];
  mainAirports: readonly MainAirportRow[];
  postcodes: readonly PostcodeRow[];
};
