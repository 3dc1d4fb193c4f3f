import type { Slices } from '../inSlices.ts';
import type { CityAliasRow, CityRow } from '../referenceRows.ts';
import { NameTable } from './nameTable.ts';
import { CodeColumn, NumberColumn } from './numberColumn.ts';
import { PrefixTable } from './prefixTable.ts';
import { TextColumn } from './textColumn.ts';
import { letterSwaps, type Similar, swapSimilarity, TrigramIndex } from './trigramIndex.ts';

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

/** Cities in columns, so that 135,000 of them use little memory; objects are created only on request. */
export class CityIndex {
  readonly #names = new TextColumn();
  /** Normalised names, in the order of the cities; then aliases. */
  readonly #table = new NameTable();
  readonly #prefixes = new PrefixTable();
  readonly #ids = new NumberColumn(Uint32Array);
  readonly #populations = new NumberColumn(Uint32Array);
  readonly #latitudes = new NumberColumn(Float32Array);
  readonly #longitudes = new NumberColumn(Float32Array);
  readonly #countries = new CodeColumn();
  readonly #states = new CodeColumn();
  readonly #rangeOf = new Map<string, { from: number; to: number }>();
  #trigrams: TrigramIndex | undefined;

  /** Adds a city; cities must come ordered by country code, then normalised name, by code point. */
  add(row: CityRow): void {
    const index = this.#names.length;
    this.#names.push(row.name);
    this.#table.add(row.normalisedName, index);
    this.#prefixes.add(row.normalisedName, index);
    this.#countries.push(row.countryCode);
    this.#states.push(row.stateCode);
    this.#ids.push(row.cityId);
    this.#populations.push(row.population);
    this.#latitudes.push(row.latitude);
    this.#longitudes.push(row.longitude);
    const range = this.#rangeOf.get(row.countryCode);
    if (range === undefined) this.#rangeOf.set(row.countryCode, { from: index, to: index + 1 });
    else range.to = index + 1;
  }

  /** Call after the last city: the index is read-only from then on. */
  *seal(aliases: readonly CityAliasRow[]): Slices<void> {
    const columns = [this.#names, this.#ids, this.#populations, this.#latitudes, this.#longitudes];
    for (const column of [...columns, this.#countries, this.#states]) column.seal();
    const aliased = new Set(aliases.map((alias) => alias.cityId));
    const indexOf = new Map<number, number>();
    for (let index = 0; index < this.#ids.length; index += 1)
      if (aliased.has(this.#ids.at(index))) indexOf.set(this.#ids.at(index), index);
    for (const alias of aliases) {
      const index = indexOf.get(alias.cityId);
      if (index !== undefined) this.#table.add(alias.normalisedAlias, index);
    }
    yield;
    this.#table.seal();
    yield;
    this.#prefixes.seal();
    yield;
    const trigrams = new TrigramIndex(this.#names.length);
    yield* trigrams.fill((index) => this.#table.textAt(index));
    this.#trigrams = trigrams;
  }

  /** Number of names and aliases. */
  get nameCount(): number {
    return this.#table.length;
  }

  /** A normalised name or alias, with the index of its city. */
  nameAt(entry: number): { normalisedName: string; index: number } {
    return { normalisedName: this.#table.textAt(entry), index: this.#table.valueAt(entry) };
  }

  populationAt(index: number): number {
    return this.#populations.at(index);
  }

  /** Cities of exactly this normalised name or alias, largest first. */
  named(normalisedName: string, countryCode?: string): City[] {
    const indexes = this.#table.valuesOf(normalisedName);
    const wanted =
      countryCode === undefined
        ? indexes
        : indexes.filter((index) => this.#countries.at(index) === countryCode);
    return wanted.map((index) => this.at(index)).sort(largestFirst);
  }

  /**
   * Cities with a name that continues after these words ('frankfurt' → 'frankfurt am main'), in a country or anywhere, largest
   * first.
   */
  beginning(normalisedWords: string, countryCode?: string): City[] {
    const start = `${normalisedWords} `;
    return this.#prefixes
      .valuesAfter(normalisedWords)
      .filter((index) => countryCode === undefined || this.#countries.at(index) === countryCode)
      .map((index) => this.at(index))
      .filter((city) => city.normalisedName.startsWith(start))
      .sort(largestFirst);
  }

  /** Similarly spelled cities, in one country or (slower) anywhere, most similar first. */
  similar(normalisedName: string, least: number, countryCode?: string): SimilarCity[] {
    const range =
      countryCode === undefined ? { from: 0, to: this.#names.length } : this.#rangeOf.get(countryCode);
    if (range === undefined || this.#trigrams === undefined) return [];
    const swapped = letterSwaps(normalisedName)
      .flatMap((name) => this.#table.valuesOf(name))
      .filter((index) => index >= range.from && index < range.to)
      .map((index) => ({ index, similarity: swapSimilarity }));
    return [...swapped, ...this.#trigrams.similar(normalisedName, least, range.from, range.to)]
      .sort(mostAlikeFirst)
      .slice(0, 50)
      .map(({ index, similarity }) => ({ city: this.at(index), similarity }));
  }

  at(index: number): City {
    return {
      cityId: this.#ids.at(index),
      name: this.#names.at(index),
      normalisedName: this.#table.textAt(index),
      countryCode: this.#countries.at(index) ?? '',
      stateCode: this.#states.at(index),
      population: this.#populations.at(index),
      latitude: this.#latitudes.at(index),
      longitude: this.#longitudes.at(index),
    };
  }
}

function largestFirst(a: City, b: City): number {
  return b.population - a.population || a.cityId - b.cityId;
}

function mostAlikeFirst(a: Similar, b: Similar): number {
  return b.similarity - a.similarity || a.index - b.index;
}
