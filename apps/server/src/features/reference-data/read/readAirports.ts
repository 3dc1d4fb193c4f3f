import { distanceKm } from '../greatCircle.ts';
import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { AirportRow, AirportSize, CityRow } from '../referenceRows.ts';
import { readDataPackage } from '../readDataPackage.ts';
import airportCitySource from '../sources/airportCities.json' with { type: 'json' };

type SourceAirport = {
  iata: string;
  airport: string;
  country_code: string;
  latitude: number;
  longitude: number;
  type: string;
  scheduled_service: string;
};
type AirportPackage = { findAirports(filter: Record<string, never>): Promise<SourceAirport[]> };

const sizes: Readonly<Record<string, AirportSize>> = {
  large_airport: 'large',
  medium_airport: 'medium',
  small_airport: 'small',
};
const nameReachKm = 80;
const nearReachKm = 30;

/** Airports with an IATA code; the city is the listed one, else the one in the airport's name, else the largest nearby. */
export async function readAirports(cities: readonly CityRow[]): Promise<AirportRow[]> {
  const nearby = citiesByDegree(cities);
  const listed = new Map(airportCitySource.rows as [iata: string, city: string][]);
  const airports = await readDataPackage<AirportPackage>('airport-data-js').findAirports({});
  return airports
    .filter((airport) => /^[A-Z]{3}$/.test(airport.iata) && /^[A-Z]{2}$/.test(airport.country_code))
    .map((airport) => {
      const normalisedName = normalisePlaceName(airport.airport);
      return {
        iata: airport.iata,
        name: airport.airport,
        normalisedName,
        city: listed.get(airport.iata) ?? cityServed(airport, normalisedName, nearby),
        countryCode: airport.country_code,
        latitude: airport.latitude,
        longitude: airport.longitude,
        size: sizes[airport.type] ?? 'other',
        hasScheduledService: airport.scheduled_service === 'TRUE',
      };
    });
}

function citiesByDegree(cities: readonly CityRow[]): Map<string, CityRow[]> {
  const cells = new Map<string, CityRow[]>();
  for (const city of cities) {
    const key = `${Math.floor(city.latitude)},${Math.floor(city.longitude)}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [city]);
    else cell.push(city);
  }
  return cells;
}

function cityServed(
  airport: SourceAirport,
  normalisedName: string,
  cells: ReadonlyMap<string, readonly CityRow[]>,
): string | null {
  let named: CityRow | undefined;
  let near: CityRow | undefined;
  const spacedName = ` ${normalisedName} `;
  for (let north = -1; north <= 1; north += 1) {
    for (let east = -1; east <= 1; east += 1) {
      const key = `${Math.floor(airport.latitude) + north},${Math.floor(airport.longitude) + east}`;
      for (const city of cells.get(key) ?? []) {
        if (city.countryCode !== airport.country_code) continue;
        const isNamed = spacedName.includes(` ${city.normalisedName} `);
        if (!isNamed && city.population <= (near?.population ?? 0)) continue;
        if (isNamed && city.population <= (named?.population ?? -1)) continue;
        const km = distanceKm(airport, city);
        if (isNamed && km <= nameReachKm) named = city;
        else if (km <= nearReachKm && city.population > (near?.population ?? 0)) near = city;
      }
    }
  }
  return (named ?? near)?.name ?? null;
}
