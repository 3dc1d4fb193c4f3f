import { distanceKm, type Position } from '../greatCircle.ts';

/** The area of a country in cells of half a degree, each with the centre of its places. */
export type CountryCell = Position & { readonly countryCode: string };

const cellsPerDegree = 2;
/** Neighbouring cells that count as near without measuring: about 55 km at the equator. */
const nearCells = 1;
/** Islands and offshore terminals are up to this far from another place of their country; anything farther is elsewhere. */
export const farKm = 400;
const mostRemembered = 50_000;

/** Measures how far a position is from the places of a country. */
export class CountryReach {
  readonly #cells = new Map<string, CountryCell[]>();
  readonly #known = new Set<string>();
  readonly #measured = new Map<string, number>();

  constructor(cells: readonly CountryCell[]) {
    for (const cell of cells) {
      const there = this.#cells.get(cell.countryCode);
      if (there === undefined) this.#cells.set(cell.countryCode, [cell]);
      else there.push(cell);
      this.#known.add(nameOf(cell.countryCode, cellOf(cell.latitude), cellOf(cell.longitude)));
    }
  }

  /** Kilometres to the nearest places of the country, 0 among them; null for a country without known places. */
  kmFrom(countryCode: string, position: Position): number | null {
    const cells = this.#cells.get(countryCode);
    if (cells === undefined) return null;
    const [row, column] = [cellOf(position.latitude), cellOf(position.longitude)];
    for (let north = -nearCells; north <= nearCells; north += 1)
      for (let east = -nearCells; east <= nearCells; east += 1)
        if (this.#known.has(nameOf(countryCode, row + north, column + east))) return 0;
    const name = nameOf(countryCode, row, column);
    const known = this.#measured.get(name);
    if (known !== undefined) return known;
    const km = Math.min(...cells.map((cell) => distanceKm(cell, position)));
    if (this.#measured.size < mostRemembered) this.#measured.set(name, km);
    return km;
  }
}

function cellOf(degrees: number): number {
  return Math.floor(degrees * cellsPerDegree);
}

function nameOf(countryCode: string, row: number, column: number): string {
  return `${countryCode} ${row} ${column}`;
}
