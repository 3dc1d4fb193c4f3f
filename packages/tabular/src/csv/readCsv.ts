import { CellBatch } from '../cellBatch.ts';
import { defaultLimits, type TabularLimits } from '../limits.ts';
import { TabularError } from '../tabularError.ts';
import type { CsvFormat, CsvPlace } from './csvFormat.ts';
import { type CsvScan, createCsvScan, csvByteClasses, scanCsv } from './scanCsv.ts';
import { originalByteLength, transcodeToUtf8 } from './transcode.ts';

const batchBytes = 262_144;

/**
 * Reads a text table as batches of about 256 KB. `source` starts at the first byte of the file (its byte order mark is skipped), or
 * at `from`, the start of a row from an earlier reading. `inTurns`: batches alternate between the same blocks of memory, so each is
 * only valid until the next is requested; a large file then creates no garbage. Throws TabularError: unterminated-quote,
 * zero-bytes, cell-too-long, row-too-long, too-many-rows, too-many-columns.
 */
export async function* readCsvBatches(
  source: AsyncIterable<Uint8Array>,
  format: CsvFormat,
  limits: TabularLimits = defaultLimits,
  from: CsvPlace = { byteOffset: 0, rowNumber: 1 },
  inTurns = false,
): AsyncIterable<CellBatch> {
  const classes = csvByteClasses(format);
  const quote = format.quote === '' ? -1 : format.quote.charCodeAt(0);
  const headBytes = from.byteOffset === 0 ? format.bomBytes : 0;
  const place = { byteOffset: from.byteOffset + headBytes, rowNumber: from.rowNumber };
  let scan = createCsvScan(batchBytes);
  let buffer = Buffer.allocUnsafeSlow(batchBytes);
  let spare = Buffer.alloc(0);
  let filled = 0;

  function* takeRows(isLast: boolean): Iterable<CellBatch> {
    scanCsv(
      buffer,
      filled,
      isLast,
      quote,
      classes,
      format.lineEnd === 'cr' || format.lineEnd === 'mixed',
      scan,
    );
    refuseZeros(buffer, scan, place);
    if (isLast && scan.insideQuotes) throw unterminatedQuote(place.rowNumber + scan.rowsPassed);
    const rest = buffer.subarray(scan.consumed, filled);
    if (rest.length > limits.maxRowBytes) throw rowTooLong(place.rowNumber + scan.rowsPassed, scan, limits);
    const needed = Math.max(batchBytes, rest.length * 2);
    const next = spare.length >= needed ? spare : Buffer.allocUnsafeSlow(needed);
    rest.copy(next);
    const batch = makeBatch(buffer, scan, place, format, limits, inTurns);
    if (next.length > scan.capacity) scan = createCsvScan(next.length);
    if (inTurns) spare = buffer;
    buffer = next;
    filled = rest.length;
    if (batch.rowCount > 0) yield batch;
  }

  for await (const chunk of transcodeToUtf8(skipBytes(source, headBytes), format.encoding)) {
    let taken = 0;
    while (taken < chunk.length) {
      const part = chunk.subarray(taken, taken + buffer.length - filled);
      buffer.set(part, filled);
      filled += part.length;
      taken += part.length;
      if (filled === buffer.length) yield* takeRows(false);
    }
  }
  yield* takeRows(true);
}

/** Text never contains NUL, and no database stores it: it indicates data lost by a disk or a transfer. */
function refuseZeros(bytes: Buffer, scan: CsvScan, start: { readonly rowNumber: number }): void {
  const zero = bytes.subarray(0, scan.consumed).indexOf(0);
  if (zero < 0) return;
  const row =
    start.rowNumber +
    (scan.rowIndex[scan.rowStart.subarray(0, scan.rows).findLastIndex((at) => at <= zero)] ?? 0);
  throw new TabularError(
    'zero-bytes',
    `Row ${row} contains bytes that are not text (NUL): the file is damaged, or padded by an old program. Save it again and re-upload.`,
    row,
  );
}

async function* skipBytes(source: AsyncIterable<Uint8Array>, bytes: number): AsyncIterable<Uint8Array> {
  let left = bytes;
  for await (const chunk of source) {
    if (left === 0) yield chunk;
    else if (chunk.length > left) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

/** Moves the scan's rows into a batch that owns `buffer` (and, `inTurns`, the scan), and advances `place` past them. */
function makeBatch(
  buffer: Buffer,
  scan: CsvScan,
  place: { byteOffset: number; rowNumber: number },
  format: CsvFormat,
  limits: TabularLimits,
  inTurns: boolean,
): CellBatch {
  const { rows, cells } = scan;
  const taken = <A extends Uint32Array | Uint8Array>(positions: A, count: number): A =>
    (inTurns ? positions.subarray(0, count) : positions.slice(0, count)) as A;
  const firstCell = taken(scan.firstCell, rows + 1);
  firstCell[rows] = cells;
  const rowNumbers = new Uint32Array(rows);
  const byteOffsets = new Float64Array(rows);
  let counted = 0;
  let offset = place.byteOffset;
  for (let row = 0; row < rows; row++) {
    const start = scan.rowStart[row] as number;
    offset += originalByteLength(buffer, counted, start, format.encoding);
    counted = start;
    rowNumbers[row] = place.rowNumber + (scan.rowIndex[row] as number);
    byteOffsets[row] = offset;
    if ((firstCell[row + 1] as number) - (firstCell[row] as number) > limits.maxColumns) {
      throw new TabularError(
        'too-many-columns',
        `Row ${rowNumbers[row]} has more than ${limits.maxColumns} columns. Check that the file is a table.`,
        rowNumbers[row],
      );
    }
  }
  place.byteOffset = offset + originalByteLength(buffer, counted, scan.consumed, format.encoding);
  place.rowNumber += scan.rowsPassed;
  if (place.rowNumber - 1 > limits.maxRows) {
    throw new TabularError(
      'too-many-rows',
      `The file has more than ${limits.maxRows} rows. Split it and upload the parts.`,
      limits.maxRows,
    );
  }
  refuseLongCells(scan, firstCell, rowNumbers, limits);
  removeEscapes(buffer, scan);
  return new CellBatch({
    bytes: buffer.subarray(0, scan.consumed),
    firstCell,
    cellStart: taken(scan.cellStart, cells),
    cellEnd: taken(scan.cellEnd, cells),
    quoted: taken(scan.quoted, cells),
    rowNumbers,
    byteOffsets,
  });
}

function refuseLongCells(
  scan: CsvScan,
  firstCell: Uint32Array,
  rowNumbers: Uint32Array,
  limits: TabularLimits,
): void {
  for (let cell = 0; cell < scan.cells; cell++) {
    if ((scan.cellEnd[cell] as number) - (scan.cellStart[cell] as number) <= limits.maxCellBytes) continue;
    const row = rowNumbers[firstCell.findLastIndex((first) => first <= cell)] as number;
    throw new TabularError(
      'cell-too-long',
      `A cell in row ${row} is longer than ${limits.maxCellBytes} bytes. A closing quotation mark may be missing there.`,
      row,
    );
  }
}

/** Replaces doubled quotes by one, in place: the batch owns the bytes and cells only get shorter. */
function removeEscapes(buffer: Buffer, scan: CsvScan): void {
  for (let cell = 0; cell < scan.cells; cell++) {
    if (scan.escaped[cell] === 0) continue;
    const start = scan.cellStart[cell] as number;
    const end = scan.cellEnd[cell] as number;
    const quote = buffer[start - 1];
    let to = start;
    for (let at = start; at < end; at++) {
      const byte = buffer[at] as number;
      buffer[to++] = byte;
      if (byte === quote && at + 1 < end && buffer[at + 1] === quote) at++;
    }
    scan.cellEnd[cell] = to;
  }
}

function unterminatedQuote(row: number): TabularError {
  return new TabularError(
    'unterminated-quote',
    `A cell that starts in row ${row} has an opening quotation mark that is never closed. Close it or remove it.`,
    row,
  );
}

function rowTooLong(row: number, scan: CsvScan, limits: TabularLimits): TabularError {
  if (scan.insideQuotes) return unterminatedQuote(row);
  return new TabularError(
    'row-too-long',
    `Row ${row} is longer than ${limits.maxRowBytes} bytes. Check that the file is a table with line breaks.`,
    row,
  );
}
