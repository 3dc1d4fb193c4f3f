import { columnLetters } from '@lanewright/tabular';

/** Positions of a sheet's columns, so that formulas can refer to them: a header in row 1, the data rows below. */
export class SheetPlaces<Key extends string> {
  private readonly letters: ReadonlyMap<Key, string>;
  private readonly sheet: string;
  private readonly rowCount: number;

  constructor(sheet: string, keys: readonly Key[], rowCount: number) {
    this.sheet = sheet;
    this.rowCount = rowCount;
    this.letters = new Map(keys.map((key, at) => [key, columnLetters(at)]));
  }

  private letterOf(key: Key): string {
    const letters = this.letters.get(key);
    if (letters === undefined) throw new Error(`the sheet ${this.sheet} has no column ${key}`);
    return letters;
  }

  /** A cell in a row of its own sheet: `K2`; rows count from 1 below the header. */
  cell(key: Key, row: number): string {
    return `${this.letterOf(key)}${row + 1}`;
  }

  /** Adjacent cells in a row of its own sheet: `K2:V2`. */
  across(from: Key, to: Key, row: number): string {
    return `${this.cell(from, row)}:${this.cell(to, row)}`;
  }

  /** A whole column, for formulas of other sheets: `Lanes!$K$2:$K$101`. */
  column(key: Key): string {
    const letters = this.letterOf(key);
    return `${this.sheet}!$${letters}$2:$${letters}$${Math.max(2, this.rowCount + 1)}`;
  }

  sum(key: Key): string {
    return `SUM(${this.column(key)})`;
  }
}
