import { distanceKm, type Position } from '../greatCircle.ts';
import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { AirportRow, MainAirportRow } from '../referenceRows.ts';

const sizeRank = { large: 3, medium: 2, small: 1, other: 0 } as const;
const serveWithinKm = 60;

/** Airports by IATA code, by name and by the city they serve. */
export class AirportIndex {
  readonly #byIata = new Map<string, AirportRow>();
  readonly #byName = new Map<string, AirportRow[]>();
  readonly #byCity = new Map<string, AirportRow[]>();
  readonly #scheduledOf = new Map<string, AirportRow[]>();
  readonly #mainOfCity: Map<number, string>;

  constructor(rows: readonly AirportRow[], mainAirports: readonly MainAirportRow[]) {
    this.#mainOfCity = new Map(mainAirports.map((main) => [main.cityId, main.iata]));
    for (const row of rows) {
      this.#byIata.set(row.iata, row);
      push(this.#byName, row.normalisedName, row);
      push(this.#byName, withoutAirportWord(row.normalisedName), row);
      const ownName = nameWithoutCity(row);
      if (ownName !== undefined) push(this.#byName, ownName, row);
      if (row.city !== null) push(this.#byCity, `${row.countryCode}|${normalisePlaceName(row.city)}`, row);
      if (row.hasScheduledService) push(this.#scheduledOf, row.countryCode, row);
    }
  }

  byIata(code: string): AirportRow | undefined {
    return this.#byIata.get(code.trim().toUpperCase());
  }

  /** Airports of exactly this normalised name, with or without 'airport' and 'international airport'. */
  named(normalisedName: string, countryCode?: string): AirportRow[] {
    const found = new Set([
      ...(this.#byName.get(normalisedName) ?? []),
      ...(this.#byName.get(withoutAirportWord(normalisedName)) ?? []),
    ]);
    return [...found].filter((row) => countryCode === undefined || row.countryCode === countryCode);
  }

  /**
   * The main airport serving a city: the one set down for it, else the largest scheduled one of its name, else the only
   * large scheduled one within 60 km. Undefined where that leaves a choice: an airport is never invented.
   */
  mainOf(
    city: Position & { cityId: number; countryCode: string; normalisedName: string },
  ): AirportRow | undefined {
    const setDown = this.#mainOfCity.get(city.cityId);
    if (setDown !== undefined) return this.#byIata.get(setDown);
    const reachable = (rows: readonly AirportRow[]) =>
      rows.filter((row) => distanceKm(row, city) <= serveWithinKm);
    const ofName = reachable(this.#byCity.get(`${city.countryCode}|${city.normalisedName}`) ?? [])
      .filter((row) => row.hasScheduledService)
      .sort((a, b) => sizeRank[b.size] - sizeRank[a.size]);
    const [first, second] = ofName;
    if (first !== undefined && (second === undefined || sizeRank[first.size] > sizeRank[second.size]))
      return first;
    if (first !== undefined) return undefined;
    const large = reachable(this.#scheduledOf.get(city.countryCode) ?? []).filter(
      (row) => row.size === 'large',
    );
    return large.length === 1 ? large[0] : undefined;
  }
}

function push<Key>(lists: Map<Key, AirportRow[]>, key: Key, row: AirportRow): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [row]);
  else list.push(row);
}

/** 'London Heathrow Airport' is called Heathrow too. */
function nameWithoutCity(row: AirportRow): string | undefined {
  const city = row.city === null ? '' : normalisePlaceName(row.city);
  const name = withoutAirportWord(row.normalisedName);
  return city !== '' && name.startsWith(`${city} `) ? name.slice(city.length + 1) : undefined;
}

function withoutAirportWord(name: string): string {
  return name.replace(/\s+(?:international airport|intl airport|airport|intl|international|apt)$/, '');
}
