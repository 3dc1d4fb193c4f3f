import type { PostcodeRow } from '../referenceRows.ts';

/** US zip codes and Canadian forward sortation areas. */
export class PostcodeIndex {
  readonly #byCode = new Map<string, PostcodeRow>();
  readonly #byPrefix = new Map<string, PostcodeRow>();
  readonly #byCity = new Map<string, PostcodeRow>();

  constructor(rows: readonly PostcodeRow[]) {
    for (const row of rows) {
      this.#byCode.set(row.zipCode, row);
      const prefix = row.zipCode.slice(0, 3);
      if (!this.#byPrefix.has(prefix)) this.#byPrefix.set(prefix, row);
      const cityKey = `${row.countryCode}|${row.stateCode ?? ''}|${row.normalisedCity}`;
      if (!this.#byCity.has(cityKey)) this.#byCity.set(cityKey, row);
    }
  }

  /** The area of a five-digit zip or of the first three characters of a Canadian code. */
  byCode(zipCode: string): PostcodeRow | undefined {
    return this.#byCode.get(zipCode);
  }

  /** Any area of a three-character prefix: good for the country and state, not for the city. */
  byPrefix(prefix: string): PostcodeRow | undefined {
    return this.#byPrefix.get(prefix);
  }

  /** An area of a city as the post names it: post towns that are no city of the census. */
  inCity(countryCode: string, stateCode: string | null, normalisedCity: string): PostcodeRow | undefined {
    return this.#byCity.get(`${countryCode}|${stateCode ?? ''}|${normalisedCity}`);
  }
}
