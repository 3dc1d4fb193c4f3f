import { distanceKm, type Position } from '../greatCircle.ts';
import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { AirportRow, MainAirportRow } from '../referenceRows.ts';
import { NameTable } from './nameTable.ts';

const sizeRank = { large: 3, medium: 2, small: 1, other: 0 } as const;
const serveWithinKm = 60;

/** Airports by IATA code, by name and by the city they serve. */
export class AirportIndex {
  readonly #rows: readonly AirportRow[];
  readonly #byIata = new Map<string, AirportRow>();
  readonly #byName = new NameTable();
  readonly #byCity = new NameTable();
  readonly #scheduledOf = new Map<string, AirportRow[]>();
  readonly #mainOfCity: Map<number, string>;

  constructor(rows: readonly AirportRow[], mainAirports: readonly MainAirportRow[]) {
    this.#rows = rows;
    this.#mainOfCity = new Map(mainAirports.map((main) => [main.cityId, main.iata]));
    rows.forEach((row, index) => {
      this.#byIata.set(row.iata, row);
      for (const name of namesOf(row)) this.#byName.add(name, index);
      if (row.city !== null) this.#byCity.add(`${row.countryCode}|${normalisePlaceName(row.city)}`, index);
      if (!row.hasScheduledService) return;
      const scheduled = this.#scheduledOf.get(row.countryCode);
      if (scheduled === undefined) this.#scheduledOf.set(row.countryCode, [row]);
      else scheduled.push(row);
    });
    this.#byName.seal();
    this.#byCity.seal();
  }

  byIata(code: string): AirportRow | undefined {
    return this.#byIata.get(code.trim().toUpperCase());
  }

  /** Airports of exactly this normalised name, with or without 'airport' and 'international airport'. */
  named(normalisedName: string, countryCode?: string): AirportRow[] {
    const found = new Set([
      ...this.#byName.valuesOf(normalisedName),
      ...this.#byName.valuesOf(withoutAirportWord(normalisedName)),
    ]);
    return this.#of([...found]).filter((row) => countryCode === undefined || row.countryCode === countryCode);
  }

  #of(indexes: readonly number[]): AirportRow[] {
    return indexes.flatMap((index) => this.#rows[index] ?? []);
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
    const ofName = reachable(this.#of(this.#byCity.valuesOf(`${city.countryCode}|${city.normalisedName}`)))
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

function namesOf(row: AirportRow): Set<string> {
  const ownName = nameWithoutCity(row);
  const names = [row.normalisedName, withoutAirportWord(row.normalisedName)];
  return new Set(ownName === undefined ? names : [...names, ownName]);
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
