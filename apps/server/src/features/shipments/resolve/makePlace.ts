import type {
  AirportRow,
  City,
  CountryRow,
  Gazetteer,
  PortRow,
  PostcodeRow,
  StateRow,
} from '../../reference-data/index.ts';
import type { ResolvedPlace } from './placeTypes.ts';

const nowhere: ResolvedPlace = {
  level: 'country',
  countryCode: null,
  stateCode: null,
  cityId: null,
  cityName: null,
  zip: null,
  portCode: null,
  airportCode: null,
  siteName: null,
  latitude: null,
  longitude: null,
  label: '',
};

/** 'Dallas, TX' in countries where addresses include the state, 'Basel, Switzerland' elsewhere. */
const stateInLabel = new Set(['US', 'CA', 'AU', 'BR', 'MX']);

function countryName(gazetteer: Gazetteer, countryCode: string): string {
  return gazetteer.countries.byCode(countryCode)?.name ?? countryCode;
}

function cityLabel(
  gazetteer: Gazetteer,
  name: string,
  stateCode: string | null,
  countryCode: string,
): string {
  const state =
    stateCode !== null && stateInLabel.has(countryCode) && !name.includes(',') ? `, ${stateCode}` : '';
  if (countryCode === 'US' && stateCode !== null) return `${name}${state}`;
  const country = countryName(gazetteer, countryCode);
  return country === name ? name : `${name}${state}, ${country}`;
}

export function placeOfCity(gazetteer: Gazetteer, city: City, siteName: string | null = null): ResolvedPlace {
  return {
    ...nowhere,
    level: 'city',
    countryCode: city.countryCode,
    stateCode: city.stateCode,
    cityId: city.cityId,
    cityName: city.name,
    siteName,
    latitude: city.latitude,
    longitude: city.longitude,
    label: cityLabel(gazetteer, city.name, city.stateCode, city.countryCode),
  };
}

/** A post town: named by the postal service, not in the gazetteer's cities. */
export function placeOfPostTown(gazetteer: Gazetteer, row: PostcodeRow): ResolvedPlace {
  return {
    ...nowhere,
    level: 'city',
    countryCode: row.countryCode,
    stateCode: row.stateCode,
    cityName: row.city,
    latitude: row.latitude,
    longitude: row.longitude,
    label: cityLabel(gazetteer, row.city, row.stateCode, row.countryCode),
  };
}

/** A place by its zip; the city is the one given, otherwise the postal service's. */
export function placeOfZip(
  gazetteer: Gazetteer,
  row: PostcodeRow,
  zip: string,
  city: ResolvedPlace | undefined,
): ResolvedPlace {
  const town = city ?? placeOfPostTown(gazetteer, row);
  return {
    ...town,
    level: 'zip',
    zip,
    latitude: row.latitude ?? town.latitude,
    longitude: row.longitude ?? town.longitude,
    label: `${town.label} ${zip}`,
  };
}

export function placeOfState(
  gazetteer: Gazetteer,
  state: StateRow,
  siteName: string | null = null,
): ResolvedPlace {
  return {
    ...nowhere,
    level: 'state',
    countryCode: state.countryCode,
    stateCode: state.code,
    siteName,
    label: siteName ?? `${state.name}, ${countryName(gazetteer, state.countryCode)}`,
  };
}

/** A country, or a named site of which only the country is known. */
export function placeOfCountry(country: CountryRow, siteName: string | null = null): ResolvedPlace {
  return {
    ...nowhere,
    level: siteName === null ? 'country' : 'site',
    countryCode: country.code,
    siteName,
    latitude: country.latitude,
    longitude: country.longitude,
    label: siteName ?? country.name,
  };
}

export function placeOfPort(gazetteer: Gazetteer, port: PortRow): ResolvedPlace {
  return {
    ...nowhere,
    level: 'port',
    countryCode: port.countryCode,
    portCode: port.code,
    latitude: port.latitude,
    longitude: port.longitude,
    label: `${port.name}, ${countryName(gazetteer, port.countryCode)} (${port.code})`,
  };
}

export function placeOfAirport(airport: AirportRow): ResolvedPlace {
  return {
    ...nowhere,
    level: 'airport',
    countryCode: airport.countryCode,
    cityName: airport.city,
    airportCode: airport.iata,
    latitude: airport.latitude,
    longitude: airport.longitude,
    label: `${airport.name} (${airport.iata})`,
  };
}

/** The main airport of a city that the file named without one. */
export function placeOfAssumedAirport(airport: AirportRow): ResolvedPlace {
  return { ...placeOfAirport(airport), isAssumedAirport: true };
}
