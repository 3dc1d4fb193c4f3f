import { distanceKm, type Position } from '../greatCircle.ts';
import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { AirportRow, MainAirportRow } from '../referenceRows.ts';
import { NameTable } from './nameTable.ts';
import { SpelledNames } from './spelledNames.ts';

const sizeRank = { large: 3, medium: 2, small: 1, other: 0 } as const;
const serveWithinKm = 60;
/** Maximum distance between airports of the same town. */
const sameTownKm = 100;

/** Airports by IATA code, by name and by the city they serve. */
export class AirportIndex {
  readonly #rows: readonly AirportRow[];
  readonly #byIata = new Map<string, AirportRow>();
  readonly #byName: SpelledNames;
  readonly #byCity = new NameTable();
  readonly #scheduledOf = new Map<string, AirportRow[]>();
  readonly #mainOfCity: Map<number, string>;
  /** Main airports of the list by country and normalised name of the city they are listed under. */
  readonly #mainOfTownName = new Map<string, AirportRow>();

  constructor(rows: readonly AirportRow[], mainAirports: readonly MainAirportRow[]) {
    this.#rows = rows;
    this.#mainOfCity = new Map(mainAirports.map((main) => [main.cityId, main.iata]));
    rows.forEach((row, index) => {
      this.#byIata.set(row.iata, row);
      if (row.city !== null) this.#byCity.add(normalisePlaceName(row.city), index);
      if (!row.hasScheduledService) return;
      const scheduled = this.#scheduledOf.get(row.countryCode);
      if (scheduled === undefined) this.#scheduledOf.set(row.countryCode, [row]);
      else scheduled.push(row);
    });
    this.#byName = new SpelledNames(
      rows.flatMap((row, value) =>
        [...namesOf(row)].map((name) => ({ name, value, countryCode: row.countryCode })),
      ),
    );
    this.#byCity.seal();
    for (const { iata } of mainAirports) {
      const row = this.#byIata.get(iata);
      if (row !== undefined && row.city !== null)
        this.#mainOfTownName.set(`${row.countryCode}|${normalisePlaceName(row.city)}`, row);
    }
  }

  all(): readonly AirportRow[] {
    return this.#rows;
  }

  byIata(code: string): AirportRow | undefined {
    return this.#byIata.get(code.trim().toUpperCase());
  }

  /** Airports of exactly this normalised name, with or without 'airport' and 'international airport'. */
  named(normalisedName: string, countryCode?: string): AirportRow[] {
    const inCountry = (name: string) =>
      this.#of([...new Set(this.#byName.named(name))]).filter(
        (row) => countryCode === undefined || row.countryCode === countryCode,
      );
    const exact = inCountry(inFull(normalisedName));
    return exact.length > 0 ? exact : inCountry(withoutAirportWord(normalisedName));
  }

  /** Removes generic airport words from a name: 'guayaquil intl' → 'guayaquil'. */
  bareName(normalisedName: string): string {
    return withoutAirportWord(normalisedName);
  }

  /** Airports that serve a city of this normalised name. */
  ofCity(normalisedCity: string, countryCode?: string): AirportRow[] {
    const found = this.#of(this.#byCity.valuesOf(normalisedCity));
    return found.filter((row) => countryCode === undefined || row.countryCode === countryCode);
  }

  /** Airports with a similarly spelled name, with that name; most similar first. */
  similar(
    normalisedName: string,
    least: number,
    countryCode?: string,
  ): { airport: AirportRow; name: string }[] {
    return this.#byName
      .similar(normalisedName, least, countryCode)
      .toSorted((a, b) => b.similarity - a.similarity)
      .flatMap(({ name, value }) => this.#of([value]).map((airport) => ({ airport, name })));
  }

  /** Airports with scheduled flights within this many kilometres, largest first, then nearest. */
  near(position: Position, countryCode: string, withinKm: number): AirportRow[] {
    return (this.#scheduledOf.get(countryCode) ?? [])
      .map((row) => ({ row, km: distanceKm(row, position) }))
      .filter(({ km }) => km <= withinKm)
      .sort((a, b) => sizeRank[b.row.size] - sizeRank[a.row.size] || a.km - b.km)
      .map(({ row }) => row);
  }

  #of(indexes: readonly number[]): AirportRow[] {
    return indexes.flatMap((index) => this.#rows[index] ?? []);
  }

  /**
   * The main airport of a city: from the maintained list, else the largest of its name with scheduled service (medium or
   * large), else the only large one within 60 km. The main airport of a town replaces its secondary airports.
   * Undefined if that is ambiguous: an airport is never guessed.
   */
  mainOf(
    city: Position & { cityId: number; countryCode: string; normalisedName: string },
  ): AirportRow | undefined {
    const listed = this.#mainOfCity.get(city.cityId);
    if (listed !== undefined) return this.#byIata.get(listed);
    const reachable = (rows: readonly AirportRow[]) =>
      rows.filter((row) => distanceKm(row, city) <= serveWithinKm);
    const ofName = reachable(this.ofCity(city.normalisedName, city.countryCode)).filter(
      (row) => row.hasScheduledService,
    );
    const served = this.#largestMain(ofName.filter((row) => sizeRank[row.size] >= sizeRank.medium));
    if (served !== null) return served;
    const scheduled = this.#scheduledOf.get(city.countryCode) ?? [];
    const large = this.#mainsOf(reachable(scheduled).filter((row) => row.size === 'large'));
    if (large.length > 0) return large.length === 1 ? large[0] : undefined;
    return this.#largestMain(ofName) ?? undefined;
  }

  /**
   * The airport that handles the freight of an airport's town: itself, unless it is a small field without scheduled service, or the
   * list names another airport for the town.
   */
  mainBeside(airport: AirportRow): AirportRow {
    if (airport.hasScheduledService || sizeRank[airport.size] >= sizeRank.medium) return airport;
    const main = this.#mainOfTown(airport);
    if (main !== undefined) return main;
    const near = this.near(airport, airport.countryCode, serveWithinKm);
    return near.find((row) => row.size === 'large') ?? near.find((row) => row.size === 'medium') ?? airport;
  }

  /** The main airport of the largest of these, undefined if two are equally large, null if there are none. */
  #largestMain(rows: readonly AirportRow[]): AirportRow | undefined | null {
    const [first, ...others] = rows.toSorted((a, b) => sizeRank[b.size] - sizeRank[a.size]);
    if (first === undefined) return null;
    const equal = this.#mainsOf([first, ...others.filter(({ size }) => size === first.size)]);
    return equal.length === 1 ? equal[0] : undefined;
  }

  #mainsOf(rows: readonly AirportRow[]): AirportRow[] {
    return [...new Set(rows.map((row) => this.#mainOfTown(row) ?? row))];
  }

  /** The listed main airport of the town that an airport is named after. */
  #mainOfTown(airport: AirportRow): AirportRow | undefined {
    if (airport.city === null) return undefined;
    const main = this.#mainOfTownName.get(`${airport.countryCode}|${normalisePlaceName(airport.city)}`);
    return main !== undefined && distanceKm(main, airport) <= sameTownKm ? main : undefined;
  }
}

function namesOf(row: AirportRow): Set<string> {
  const ownName = nameWithoutCity(row);
  const names = [row.normalisedName, withoutAirportWord(row.normalisedName)];
  return new Set(ownName === undefined ? names : [...names, ownName]);
}

/** 'London Heathrow Airport' is also found as Heathrow. */
function nameWithoutCity(row: AirportRow): string | undefined {
  const city = row.city === null ? '' : normalisePlaceName(row.city);
  const name = withoutAirportWord(row.normalisedName);
  return city !== '' && name.startsWith(`${city} `) ? name.slice(city.length + 1) : undefined;
}

function withoutAirportWord(name: string): string {
  return name.replace(
    /\s+(?:(?:international|intl|intl|int l|regional|municipal)\s+)?(?:airport|apt|aeropuerto|aeroport|flughafen)$|\s+(?:international|intl|int l)$/,
    '',
  );
}

/** 'naples intl apt' → 'naples international airport', as airports are listed. */
function inFull(name: string): string {
  return name.replace(/ (?:intl|int l)(?= |$)/, ' international').replace(/ apt$/, ' airport');
}
