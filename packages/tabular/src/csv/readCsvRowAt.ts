import { createReadStream } from 'node:fs';
import { defaultLimits, type TabularLimits } from '../limits.ts';
import type { CsvFormat, CsvPlace } from './csvFormat.ts';
import { readCsvBatches } from './readCsv.ts';

/**
 * Reads one row again, as received, from any row start at or before it (one place a megabyte is enough).
 * Returns null when the file has no such row or the row is blank.
 */
export async function readCsvRowAt(
  path: string,
  format: CsvFormat,
  place: CsvPlace,
  rowNumber: number,
  limits: TabularLimits = defaultLimits,
): Promise<string[] | null> {
  const source = createReadStream(path, { start: place.byteOffset });
  try {
    for await (const batch of readCsvBatches(source, format, limits, place)) {
      for (let row = 0; row < batch.rowCount; row++) {
        if (batch.rowNumber(row) === rowNumber) return batch.texts(row);
        if (batch.rowNumber(row) > rowNumber) return null;
      }
    }
    return null;
  } finally {
    source.destroy();
  }
}
