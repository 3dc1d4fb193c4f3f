import { createReadStream } from 'node:fs';
import { defaultLimits, type TabularLimits } from '../limits.ts';
import type { CsvFormat, CsvPlace } from './csvFormat.ts';
import { readCsvBatches } from './readCsv.ts';

/**
 * Reads one row again, as received, from any row start at or before it (one position per megabyte is enough). Returns null if the
 * file has no such row or the row is blank.
 */
export async function readCsvRowAt(
  path: string,
  format: CsvFormat,
  place: CsvPlace,
  rowNumber: number,
  limits: TabularLimits = defaultLimits,
): Promise<string[] | null> {
  const found = await readCsvRowsAt(path, format, place, [rowNumber], limits);
  return found.get(rowNumber) ?? null;
}

/** Reads several rows again in one pass from a row start at or before all of them; rows that do not exist are omitted. */
export async function readCsvRowsAt(
  path: string,
  format: CsvFormat,
  place: CsvPlace,
  rowNumbers: readonly number[],
  limits: TabularLimits = defaultLimits,
): Promise<Map<number, string[]>> {
  const wanted = new Set(rowNumbers);
  const last = rowNumbers.reduce((latest, rowNumber) => Math.max(latest, rowNumber), 0);
  const found = new Map<number, string[]>();
  const source = createReadStream(path, { start: place.byteOffset });
  try {
    for await (const batch of readCsvBatches(source, format, limits, place)) {
      for (let row = 0; row < batch.rowCount; row++) {
        const rowNumber = batch.rowNumber(row);
        if (wanted.has(rowNumber)) found.set(rowNumber, batch.texts(row));
        if (rowNumber >= last) return found;
      }
    }
    return found;
  } finally {
    source.destroy();
  }
}
