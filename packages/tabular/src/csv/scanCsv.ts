import type { CsvFormat } from './csvFormat.ts';

const space = 0x20;
const lf = 0x0a;
const cr = 0x0d;
const ordinary = 0;
const ofDelimiter = 1;
const ofLf = 2;
const ofCr = 3;

/** Cell and row positions of one scan; arrays are long enough for any buffer of `capacity` bytes. */
export interface CsvScan {
  readonly capacity: number;
  readonly cellStart: Uint32Array;
  readonly cellEnd: Uint32Array;
  readonly quoted: Uint8Array;
  readonly escaped: Uint8Array;
  readonly firstCell: Uint32Array;
  readonly rowStart: Uint32Array;
  /** Number of rows before this one since the start of the scan, including blank ones. */
  readonly rowIndex: Uint32Array;
  rows: number;
  cells: number;
  /** Number of rows scanned, including blank ones. */
  rowsPassed: number;
  /** Bytes of complete rows; the bytes after them belong to the next scan. */
  consumed: number;
  /** The row after `consumed` ended inside quotes. */
  insideQuotes: boolean;
}

/** Allocates positions for a buffer of `capacity` bytes; reused for every buffer. */
export function createCsvScan(capacity: number): CsvScan {
  return {
    capacity,
    cellStart: new Uint32Array(capacity + 2),
    cellEnd: new Uint32Array(capacity + 2),
    quoted: new Uint8Array(capacity + 2),
    escaped: new Uint8Array(capacity + 2),
    firstCell: new Uint32Array(capacity + 2),
    rowStart: new Uint32Array(capacity + 2),
    rowIndex: new Uint32Array(capacity + 2),
    rows: 0,
    cells: 0,
    rowsPassed: 0,
    consumed: 0,
    insideQuotes: false,
  };
}

/** Byte classes of a format: which bytes end a cell. */
export function csvByteClasses(format: CsvFormat): Uint8Array {
  const classes = new Uint8Array(256);
  classes[format.delimiter.charCodeAt(0)] = ofDelimiter;
  if (format.lineEnd !== 'cr') classes[lf] = ofLf;
  classes[cr] = ofCr;
  return classes;
}

/**
 * Finds every complete row in `bytes[0, length)`. A row is complete if its line break is present (and, after a CR, the byte that
 * could be its LF), or at the end of the file. Blank lines are counted but not recorded.
 */
export function scanCsv(
  bytes: Uint8Array,
  length: number,
  isLast: boolean,
  quote: number,
  classes: Uint8Array,
  lonelyCrEndsRow: boolean,
  scan: CsvScan,
): void {
  const { cellStart, cellEnd, quoted, escaped, firstCell, rowStart, rowIndex } = scan;
  let at = 0;
  let rows = 0;
  let cells = 0;
  let cellsOfCompleteRows = 0;
  let rowsPassed = 0;
  let consumed = 0;
  let insideQuotes = false;

  row: while (at < length) {
    const firstCellOfRow = cells;
    const startOfRow = at;
    while (true) {
      let start = at;
      let end = at;
      let isQuoted = 0;
      let isEscaped = 0;
      if (at < length && bytes[at] === quote) {
        start = at + 1;
        let closing = start;
        while (true) {
          while (closing < length && bytes[closing] !== quote) closing++;
          if (closing >= length) {
            insideQuotes = true;
            break row;
          }
          if (closing + 1 < length && bytes[closing + 1] === quote) {
            isEscaped = 1;
            closing += 2;
            continue;
          }
          at = closing + 1;
          while (at < length && bytes[at] === space) at++;
          if (at >= length) {
            if (!isLast) break row;
            break;
          }
          if ((classes[bytes[at] as number] as number) !== ordinary) break;
          // A quote that is neither closing nor doubled is kept as written.
          closing += 1;
        }
        end = closing;
        isQuoted = 1;
      } else {
        while (true) {
          while (at < length && (classes[bytes[at] as number] as number) === ordinary) at++;
          if (at + 1 >= length || bytes[at] !== cr || lonelyCrEndsRow || bytes[at + 1] === lf) break;
          at++;
        }
        end = at;
      }
      cellStart[cells] = start;
      cellEnd[cells] = end;
      quoted[cells] = isQuoted;
      escaped[cells] = isEscaped;
      cells++;
      if (at >= length) {
        if (!isLast) break row;
      } else if (classes[bytes[at] as number] === ofDelimiter) {
        at++;
        continue;
      } else if (bytes[at] === cr) {
        if (at + 1 >= length && !isLast) break row;
        at += at + 1 < length && bytes[at + 1] === lf ? 2 : 1;
      } else {
        at++;
      }
      break;
    }
    if (
      cells - firstCellOfRow === 1 &&
      quoted[firstCellOfRow] === 0 &&
      cellEnd[firstCellOfRow] === startOfRow
    ) {
      cells = firstCellOfRow;
    } else {
      firstCell[rows] = firstCellOfRow;
      rowStart[rows] = startOfRow;
      rowIndex[rows] = rowsPassed;
      rows++;
    }
    rowsPassed++;
    consumed = at;
    cellsOfCompleteRows = cells;
  }
  scan.cells = cellsOfCompleteRows;
  scan.rows = rows;
  scan.rowsPassed = rowsPassed;
  scan.consumed = consumed;
  scan.insideQuotes = insideQuotes;
}
