import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { PortRow } from '../referenceRows.ts';
import { distanceKm, type Position } from '../greatCircle.ts';

/** Ports by UN/LOCODE and by name. */
export class PortIndex {
  readonly #rows: PortRow[] = [];
  readonly #byCode = new Map<string, PortRow>();
  readonly #byName = new Map<string, PortRow[]>();

  constructor(rows: readonly PortRow[]) {
    for (const row of rows) {
      this.#rows.push(row);
      this.#byCode.set(row.code, row);
      for (const alias of row.aliases) if (/^[A-Z]{5}$/.test(alias)) this.#byCode.set(alias, row);
      for (const name of namesOf(row)) this.#byName.set(name, [...(this.#byName.get(name) ?? []), row]);
    }
  }

  /** The port of a UN/LOCODE, in any case, with or without the blank after the country ('JP IWK'). */
  byCode(code: string): PortRow | undefined {
    return this.#byCode.get(code.replace(/\s/g, '').toUpperCase());
  }

  /** Ports of exactly this normalised name or alias; 'port of', 'puerto' and the like are left off. */
  named(normalisedName: string, countryCode?: string): PortRow[] {
    const found = this.#byName.get(normalisedName) ?? this.#byName.get(withoutPortWord(normalisedName)) ?? [];
    return countryCode === undefined ? found : found.filter((row) => row.countryCode === countryCode);
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
}

function namesOf(row: PortRow): Set<string> {
  return new Set(
    [row.name, ...row.name.split(/[(),/]+/), ...row.aliases]
      .map(normalisePlaceName)
      .filter((name) => name.length > 2)
      .flatMap((name) => [name, withoutPortWord(name)]),
  );
}

function withoutPortWord(name: string): string {
  const bare = name
    .replace(/^(?:port of|puerto de|porto di|port)\s+(?=\S{4})/, '')
    .replace(/\s+(?:port|pt|harbou?r)$/, '');
  return bare === '' ? name : bare;
}
