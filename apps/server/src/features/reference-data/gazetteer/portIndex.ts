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
    this.#byName = new SpelledNames(
      rows.flatMap((row, value) =>
        [...namesOf(row)].map((name) => ({ name, value, countryCode: row.countryCode })),
      ),
    );
  }

  /** Every port. */
  all(): readonly PortRow[] {
    return this.#rows;
  }

  /** The port of a UN/LOCODE, in any case, with or without the blank after the country ('JP IWK'). */
  byCode(code: string): PortRow | undefined {
    return this.#byCode.get(code.replace(/\s/g, '').toUpperCase());
  }

  /** Ports of exactly this normalised name or alias; 'port of', 'puerto', 'container terminal' and the like are left off. */
  named(normalisedName: string, countryCode?: string): PortRow[] {
    const exact = this.#byName.named(normalisedName);
    const found = exact.length > 0 ? exact : this.#byName.named(withoutPortWord(normalisedName));
    return this.#of(found).filter((row) => countryCode === undefined || row.countryCode === countryCode);
  }

  /** Ports whose name is spelled alike, with that name; most alike first. */
  similar(normalisedName: string, least: number, countryCode?: string): { port: PortRow; name: string }[] {
    return this.#byName
      .similar(withoutPortWord(normalisedName), least, countryCode)
      .toSorted((a, b) => b.similarity - a.similarity)
      .flatMap(({ name, value }) => this.#of([value]).map((port) => ({ port, name })));
  }

  /** Ports within so many kilometres, nearest first. */
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

  #of(indexes: readonly number[]): PortRow[] {
    return [...new Set(indexes)].flatMap((index) => this.#rows[index] ?? []);
  }
}

function namesOf(row: PortRow): Set<string> {
  return new Set(
    [row.name, ...row.name.split(/[(),/]+/), ...row.aliases]
      .map(normalisePlaceName)
      .filter((name) => name.length > 2)
      .flatMap((name) => [name, withoutPortWord(name)]),
  );
}

const before =
  /^(?:port of|port de|port|puerto de|puerto del|puerto|porto di|porto de|porto do|porto|hafen|haven|pelabuhan|cang)\s+(?=\S)/;
const behind =
  /\s+(?:sea ?port|container port|container terminal|port terminal|marine terminal|terminal|harbou?r|hafen|haven|port|pt|ko|kang|gang)$/;

/** A name without what every port is called: 'port of saint john' → 'saint john', 'chiba seaport' → 'chiba'. */
function withoutPortWord(name: string): string {
  const bare = name.replace(before, '').replace(behind, '');
  return bare.length < 3 ? name : bare;
}
