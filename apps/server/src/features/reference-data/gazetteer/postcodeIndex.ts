import type { PostcodeRow } from '../referenceRows.ts';
import { NameTable } from './nameTable.ts';
import { NumberColumn } from './numberColumn.ts';
import { TextColumn } from './textColumn.ts';

/**
 * US zip codes, Canadian forward sortation areas and the postcodes that the Owner adds, in columns; a post town is stored once for
 * all its codes.
 */
export class PostcodeIndex {
  readonly #codes = new NameTable();
  readonly #townOf = new NumberColumn(Uint32Array);
  readonly #latitudes = new NumberColumn(Float64Array);
  readonly #longitudes = new NumberColumn(Float64Array);
  /** Country, state and normalised name of each town, with its first area. */
  readonly #towns = new NameTable();
  readonly #townNames = new TextColumn();
  readonly #townByKey = new Map<string, number>();

  add(row: PostcodeRow): void {
    const index = this.#codes.length;
    const key = townKey(row.countryCode, row.stateCode, row.normalisedCity);
    let town = this.#townByKey.get(key);
    if (town === undefined) {
      town = this.#towns.length;
      this.#townByKey.set(key, town);
      this.#towns.add(key, index);
      this.#townNames.push(row.city);
    }
    this.#codes.add(row.zipCode, index);
    this.#townOf.push(town);
    this.#latitudes.push(row.latitude ?? Number.NaN);
    this.#longitudes.push(row.longitude ?? Number.NaN);
  }

  /** Call after the last row: the index is read-only from then on. */
  seal(): void {
    this.#townByKey.clear();
    const columns = [this.#codes, this.#townOf, this.#latitudes, this.#longitudes];
    for (const column of [...columns, this.#towns, this.#townNames]) column.seal();
  }

  /**
   * The area of a five-digit zip or of the first three characters of a Canadian code. Several countries use five digits: without a
   * country, the United States or Canada takes precedence.
   */
  byCode(zipCode: string, countryCode?: string): PostcodeRow | undefined {
    const indexes = this.#codes.valuesOf(zipCode);
    if (countryCode === undefined && indexes.length < 2) return this.#rowOrNone(indexes[0]);
    const found = indexes.map((index) => this.#row(index));
    if (countryCode !== undefined) return found.find((row) => row.countryCode === countryCode);
    return found.find((row) => row.countryCode === 'US' || row.countryCode === 'CA') ?? found[0];
  }

  /** An area with this post town: post towns that are not cities in the census. */
  inCity(countryCode: string, stateCode: string | null, normalisedCity: string): PostcodeRow | undefined {
    return this.#rowOrNone(this.#towns.valuesOf(townKey(countryCode, stateCode, normalisedCity))[0]);
  }

  #rowOrNone(index: number | undefined): PostcodeRow | undefined {
    return index === undefined ? undefined : this.#row(index);
  }

  #row(index: number): PostcodeRow {
    const town = this.#townOf.at(index);
    const [countryCode = '', stateCode = '', normalisedCity = ''] = this.#towns.textAt(town).split('|');
    return {
      countryCode,
      stateCode: stateCode === '' ? null : stateCode,
      city: this.#townNames.at(town),
      normalisedCity,
      zipCode: this.#codes.textAt(index),
      latitude: known(this.#latitudes.at(index)),
      longitude: known(this.#longitudes.at(index)),
    };
  }
}

function townKey(countryCode: string, stateCode: string | null, normalisedCity: string): string {
  return `${countryCode}|${stateCode ?? ''}|${normalisedCity}`;
}

function known(degrees: number): number | null {
  return Number.isNaN(degrees) ? null : degrees;
}
