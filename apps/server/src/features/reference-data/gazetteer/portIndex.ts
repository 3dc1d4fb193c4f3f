import { distanceKm, type Position } from '../greatCircle.ts';
import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { PortRow } from '../referenceRows.ts';
import { SpelledNames } from './spelledNames.ts';

/** Ports by UN/LOCODE and by name. */
export class PortIndex {
  readonly #rows: readonly PortRow[];
  readonly #byCode = new Map<string, PortRow>();
  readonly #byName: SpelledNames;

  constructor(rows: readonly PortRow[]) {
    this.#rows = rows;
    for (const row of rows) {
      this.#byCode.set(row.code, row);
      for (const alias of row.aliases) if (/^[A-Z]{5}$/.test(alias)) this.#byCode.set(alias, row);
    }
    const named = rows.flatMap((row, index) =>
      [...namesOf(row)].map(([name, rank]) => ({
        name,
        value: index * ranks + rank,
        countryCode: row.countryCode,
      })),
    );
    this.#byName = new SpelledNames(named);
  }

  all(): readonly PortRow[] {
    return this.#rows;
  }

  /** The port with a UN/LOCODE, in any case, with or without the space after the country ('JP IWK'). */
  byCode(code: string): PortRow | undefined {
    return this.#byCode.get(code.replace(/\s/g, '').toUpperCase());
  }

  /**
   * Ports with exactly this normalised name or alias; 'port of', 'puerto', 'container terminal' and similar are ignored. A port
   * with that full name comes before one whose name contains it: 'Hiroshima' before 'Kure, Hiroshima'.
   */
  named(normalisedName: string, countryCode?: string): PortRow[] {
    const forms = [normalisedName, dropSuffix(normalisedName), withoutPortWord(normalisedName)];
    for (const form of forms) {
      const found = this.#called(form, countryCode);
      if (found.length > 0) return found;
    }
    return [];
  }

  #called(name: string, countryCode: string | undefined): PortRow[] {
    const found = this.#byName
      .named(name)
      .map((value) => ({ row: this.#rows[Math.floor(value / ranks)], rank: value % ranks }))
      .filter(({ row }) => countryCode === undefined || row?.countryCode === countryCode);
    const first = Math.min(...found.map(({ rank }) => rank));
    return [...new Set(found.flatMap(({ row, rank }) => (rank === first && row !== undefined ? [row] : [])))];
  }

  /** Removes generic port words from a name: 'port of saint john' → 'saint john', 'chiba seaport' → 'chiba'. */
  bareName(normalisedName: string): string {
    return withoutPortWord(normalisedName);
  }

  /** Ports with a similarly spelled name, with that name; most similar first. */
  similar(normalisedName: string, least: number, countryCode?: string): { port: PortRow; name: string }[] {
    return this.#byName
      .similar(normalisedName, least, countryCode)
      .toSorted((a, b) => b.similarity - a.similarity)
      .flatMap(({ name, value }) => {
        const port = this.#rows[Math.floor(value / ranks)];
        return port === undefined ? [] : [{ port, name }];
      });
  }

  /** Ports within this many kilometres, nearest first. */
  near(position: Position, countryCode: string, withinKm: number): PortRow[] {
    return this.#rows
      .flatMap((row) => {
        if (row.countryCode !== countryCode || row.latitude === null || row.longitude === null) return [];
        const km = distanceKm(position, { latitude: row.latitude, longitude: row.longitude });
        return km <= withinKm ? [{ row, km }] : [];
      })
      .sort((a, b) => a.km - b.km)
      .map(({ row }) => row);
  }
}

/** Match ranks: the port's whole name, its first part, another part. */
const ranks = 3;

function namesOf(row: PortRow): Map<string, number> {
  const [first, ...others] = row.name.split(/[(),/]+/);
  const ranked: [string | undefined, number][] = [
    ...[row.name, ...row.aliases].map((name): [string, number] => [name, 0]),
    [first, 1],
    ...others.map((name): [string, number] => [name, 2]),
  ];
  const names = new Map<string, number>();
  for (const [text, rank] of ranked) {
    const name = normalisePlaceName(text ?? '');
    if (!isName(name)) continue;
    if (!names.has(name)) names.set(name, rank);
    const bare = withoutPortWord(name);
    if (!names.has(bare)) names.set(bare, Math.max(rank, 1));
  }
  return names;
}

const before =
  /^(?:port of|port de|port|puerto de|puerto del|puerto|porto di|porto de|porto do|porto|hafen|haven|pelabuhan|cang|bur|mina|bandar)\s+(?=\S)/;
const behind =
  /\s+(?:sea ?port|container port|container terminal|port terminal|marine terminal|terminal|harbou?r|hafen|haven|port|pt|ko|kang|gang)$/;

const generic = /^(?:port|puerto|porto|harbou?r|hafen|haven|terminal|apt|pt)$/;

function withoutPortWord(name: string): string {
  const bare = dropSuffix(name);
  const short = bare.replace(before, '');
  return isName(short) ? short : bare;
}

function dropSuffix(name: string): string {
  const short = name.replace(behind, '');
  return isName(short) ? short : name;
}

function isName(text: string): boolean {
  return text.length >= 3 && !generic.test(text);
}
