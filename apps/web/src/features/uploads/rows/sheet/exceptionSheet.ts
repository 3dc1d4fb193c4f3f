import type { ExceptionGroup, ExceptionRow } from '../../uploadTypes.ts';

/**
 * The rows with exceptions when the list was opened. A resolved row keeps its position, so that nothing shifts while the user is
 * working; the server lists only open rows, so its list is then one shorter.
 */
export interface ExceptionSheet {
  /** Rows in order; undefined until they are loaded. */
  readonly rows: readonly (ExceptionRow | undefined)[];
  readonly placeOf: ReadonlyMap<number, number>;
}

/** Exception that the list shows: that of one group, or null for every row. */
export type Fault = Pick<ExceptionGroup, 'field' | 'reason'> | null;

/** Returns a list of `size` rows, none of them loaded. */
export function emptySheet(size: number): ExceptionSheet {
  return { rows: Array.from({ length: size }, () => undefined), placeOf: new Map() };
}

/** Returns whether the server still lists a row. */
export function isOpen({ exceptions }: ExceptionRow, fault: Fault): boolean {
  return fault === null
    ? exceptions.length > 0
    : exceptions.some(({ field, reason }) => field === fault.field && reason === fault.reason);
}

/** Returns how many rows the server still lists: those not loaded, plus loaded ones that are open. */
export function countOpen({ rows }: ExceptionSheet, fault: Fault, before = rows.length): number {
  let open = 0;
  for (let place = 0; place < before; place += 1) {
    const row = rows[place];
    if (row === undefined || isOpen(row, fault)) open += 1;
  }
  return open;
}

/** Returns the server page with the first missing row of a range; undefined if all are loaded. */
export function missingPage(
  sheet: ExceptionSheet,
  fault: Fault,
  range: { first: number; last: number },
  pageSize: number,
): number | undefined {
  for (let place = range.first; place <= Math.min(range.last, sheet.rows.length - 1); place += 1) {
    if (sheet.rows[place] === undefined) return Math.floor(countOpen(sheet, fault, place) / pageSize) + 1;
  }
  return undefined;
}

/** Returns the sheet with a server page added; null if the server's list has changed since it was opened. */
export function withPage(
  sheet: ExceptionSheet,
  fault: Fault,
  page: { number: number; size: number; rows: readonly ExceptionRow[]; total: number },
): ExceptionSheet | null {
  if (page.total !== countOpen(sheet, fault)) return null;
  const rows = [...sheet.rows];
  const placeOf = new Map(sheet.placeOf);
  const firstOpen = (page.number - 1) * page.size;
  let open = 0;
  for (let place = 0; place < rows.length && open < firstOpen + page.rows.length; place += 1) {
    const known = rows[place];
    if (known !== undefined && !isOpen(known, fault)) continue;
    const row = page.rows[open - firstOpen];
    open += 1;
    if (row === undefined) continue;
    if (known !== undefined && known.lineNo !== row.lineNo) return null;
    rows[place] = row;
    placeOf.set(row.lineNo, place);
  }
  return { rows, placeOf };
}

/** Returns the sheet with updated rows; rows that are not in it are ignored. */
export function withRows(sheet: ExceptionSheet, told: readonly ExceptionRow[]): ExceptionSheet {
  const rows = [...sheet.rows];
  for (const row of told) {
    const place = sheet.placeOf.get(row.lineNo);
    if (place !== undefined) rows[place] = row;
  }
  return { ...sheet, rows };
}
