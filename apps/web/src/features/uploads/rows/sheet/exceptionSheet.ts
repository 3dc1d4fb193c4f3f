import type { ExceptionGroup, ExceptionRow } from '../../uploadTypes.ts';

/**
 * The rows that need a person as they were counted when the list was opened. A row that is settled keeps its place,
 * so that nothing moves under the hand; the server, which lists open rows only, has one less from then on.
 */
export interface ExceptionSheet {
  /** Rows in their order; undefined until they are looked at. */
  readonly rows: readonly (ExceptionRow | undefined)[];
  readonly placeOf: ReadonlyMap<number, number>;
}

/** What the list was opened for: one group's fault, or every row. */
export type Fault = Pick<ExceptionGroup, 'field' | 'reason'> | null;

/** A list of so many rows, none of them loaded. */
export function emptySheet(size: number): ExceptionSheet {
  return { rows: Array.from({ length: size }, () => undefined), placeOf: new Map() };
}

/** Whether the server still lists a row. */
export function isOpen({ exceptions }: ExceptionRow, fault: Fault): boolean {
  return fault === null
    ? exceptions.length > 0
    : exceptions.some(({ field, reason }) => field === fault.field && reason === fault.reason);
}

/** How many rows the server still lists: those not loaded, and those loaded that are open. */
export function countOpen({ rows }: ExceptionSheet, fault: Fault, before = rows.length): number {
  let open = 0;
  for (let place = 0; place < before; place += 1) {
    const row = rows[place];
    if (row === undefined || isOpen(row, fault)) open += 1;
  }
  return open;
}

/** The page of the server's list that holds the first missing row of a range; undefined when all are there. */
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

/** The sheet with a page of the server's list; null when the list is no longer the one that was opened. */
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

/** The sheet with rows as the server tells them now; rows that are not in it are left out. */
export function withRows(sheet: ExceptionSheet, told: readonly ExceptionRow[]): ExceptionSheet {
  const rows = [...sheet.rows];
  for (const row of told) {
    const place = sheet.placeOf.get(row.lineNo);
    if (place !== undefined) rows[place] = row;
  }
  return { ...sheet, rows };
}
