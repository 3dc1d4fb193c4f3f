import type { CompiledColumn, CompiledRow } from './compiled.ts';

/** Rows and columns while they are collected. */
export class RowSet {
  readonly rows: CompiledRow[] = [];
  readonly lo: number[] = [];
  readonly hi: number[] = [];
  readonly rowColumns: [column: number, value: number][][] = [];
  readonly entries: [row: number, measure: number, value: number][][];
  readonly columns: CompiledColumn[] = [];
  readonly columnCost: number[] = [];
  readonly columnIsInteger: boolean[] = [];
  readonly columnClasses: ReadonlySet<number>[] = [];
  readonly links: [child: number, parent: number][] = [];
  private readonly uses = new Map<string, number>();

  constructor(classCount: number) {
    this.entries = Array.from({ length: classCount }, () => []);
  }

  addRow(row: CompiledRow, lo: number, hi: number): number {
    this.rows.push(row);
    this.lo.push(lo);
    this.hi.push(hi);
    this.rowColumns.push([]);
    return this.rows.length - 1;
  }

  addEntries(row: number, classes: Iterable<number>, which: number, value: number): void {
    for (const each of classes) this.entries[each]?.push([row, which, value]);
  }

  addToColumn(row: number, column: number, value: number): void {
    this.rowColumns[row]?.push([column, value]);
  }

  addColumn(column: CompiledColumn, classes: ReadonlySet<number>, cost = 0, isInteger = true): number {
    this.columns.push(column);
    this.columnCost.push(cost);
    this.columnIsInteger.push(isInteger);
    this.columnClasses.push(classes);
    return this.columns.length - 1;
  }

  /** Returns the column that says whether any of these classes is awarded anything; equal sets share one. */
  useOf(key: string, classes: readonly number[]): number {
    const same = classes.join();
    const known = this.uses.get(same);
    if (known !== undefined) return known;
    const made = this.addColumn({ key, what: 'use', tier: null }, new Set(classes));
    this.uses.set(same, made);
    return made;
  }

  knownUse(classes: readonly number[]): number | undefined {
    return this.uses.get(classes.join());
  }
}
