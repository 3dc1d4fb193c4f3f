import type { CityAliasRow, CityRow } from '../referenceRows.ts';
import { type Similar, TrigramIndex } from './trigramIndex.ts';

export type City = {
  cityId: number;
  name: string;
  normalisedName: string;
  countryCode: string;
  stateCode: string | null;
  population: number;
  latitude: number;
  longitude: number;
};
export type SimilarCity = { city: City; similarity: number };

/** Cities in columns, so that 135,000 of them stay small; a city is made into an object only when it is asked for. */
export class CityIndex {
  readonly #names: string[] = [];
  readonly #normalised: string[] = [];
  readonly #ids: Uint32Array;
  readonly #populations: Uint32Array;
  readonly #latitudes: Float32Array;
  readonly #longitudes: Float32Array;
  readonly #countries: string[] = [];
  readonly #states: (string | null)[] = [];
  readonly #rangeOf = new Map<string, { from: number; to: number }>();
  readonly #byName = new Map<string, number | number[]>();
  readonly #byId = new Map<number, number>();
  readonly #trigrams: TrigramIndex;

  /** @param rows ordered by country code, then normalised name, by code point */
  constructor(rows: readonly CityRow[], aliases: readonly CityAliasRow[]) {
    this.#ids = new Uint32Array(rows.length);
    this.#populations = new Uint32Array(rows.length);
    this.#latitudes = new Float32Array(rows.length);
    this.#longitudes = new Float32Array(rows.length);
    const aliased = new Set(aliases.map((alias) => alias.cityId));
    rows.forEach((row, index) => {
      this.#names.push(row.name);
      this.#normalised.push(row.normalisedName);
      this.#countries.push(row.countryCode);
      this.#states.push(row.stateCode);
      this.#ids[index] = row.cityId;
      this.#populations[index] = row.population;
      this.#latitudes[index] = row.latitude;
      this.#longitudes[index] = row.longitude;
      const range = this.#rangeOf.get(row.countryCode);
      if (range === undefined) this.#rangeOf.set(row.countryCode, { from: index, to: index + 1 });
      else range.to = index + 1;
      this.#addName(row.normalisedName, index);
      if (aliased.has(row.cityId)) this.#byId.set(row.cityId, index);
    });
    for (const alias of aliases) {
      const index = this.#byId.get(alias.cityId);
      if (index !== undefined) this.#addName(alias.normalisedAlias, index);
    }
    this.#trigrams = new TrigramIndex(this.#normalised);
  }

  /** Cities of exactly this normalised name or alias, largest first. */
  named(normalisedName: string, countryCode?: string): City[] {
    const known = this.#byName.get(normalisedName);
    if (known === undefined) return [];
    const indexes = typeof known === 'number' ? [known] : known;
    const wanted =
      countryCode === undefined ? indexes : indexes.filter((index) => this.#countries[index] === countryCode);
    return wanted.map((index) => this.#city(index)).sort(largestFirst);
  }

  /** Cities of a country whose name goes on after these words ('frankfurt' → 'frankfurt am main'), largest first. */
  beginning(normalisedWords: string, countryCode: string): City[] {
    const range = this.#rangeOf.get(countryCode);
    if (range === undefined) return [];
    const start = `${normalisedWords} `;
    const found: City[] = [];
    for (let index = this.#firstAtLeast(start, range.from, range.to); index < range.to; index += 1) {
      if (!(this.#normalised[index] ?? '').startsWith(start)) break;
      found.push(this.#city(index));
    }
    return found.sort(largestFirst);
  }

  /** The same in every country, for a person to choose from. */
  beginningAnywhere(normalisedWords: string): City[] {
    return [...this.#rangeOf.keys()]
      .flatMap((countryCode) => this.beginning(normalisedWords, countryCode))
      .sort(largestFirst);
  }

  /** Cities spelled alike, in one country or (slower) anywhere, most alike first. */
  similar(normalisedName: string, least: number, countryCode?: string): SimilarCity[] {
    const range =
      countryCode === undefined ? { from: 0, to: this.#names.length } : this.#rangeOf.get(countryCode);
    if (range === undefined) return [];
    return this.#trigrams
      .similar(normalisedName, least, range.from, range.to)
      .sort(mostAlikeFirst)
      .slice(0, 50)
      .map(({ index, similarity }) => ({ city: this.#city(index), similarity }));
  }

  #city(index: number): City {
    return {
      cityId: this.#ids[index] ?? 0,
      name: this.#names[index] ?? '',
      normalisedName: this.#normalised[index] ?? '',
      countryCode: this.#countries[index] ?? '',
      stateCode: this.#states[index] ?? null,
      population: this.#populations[index] ?? 0,
      latitude: this.#latitudes[index] ?? 0,
      longitude: this.#longitudes[index] ?? 0,
    };
  }

  #addName(name: string, index: number): void {
    const known = this.#byName.get(name);
    if (known === undefined) this.#byName.set(name, index);
    else if (typeof known === 'number') this.#byName.set(name, [known, index]);
    else known.push(index);
  }

  #firstAtLeast(text: string, from: number, to: number): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#normalised[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function largestFirst(a: City, b: City): number {
  return b.population - a.population || a.cityId - b.cityId;
}

function mostAlikeFirst(a: Similar, b: Similar): number {
  return b.similarity - a.similarity || a.index - b.index;
}
