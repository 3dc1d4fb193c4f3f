import { writeFileSync } from 'node:fs';
import { detectHeader } from '../../src/header/detectHeader.ts';
import { openTable } from '../../src/openTable.ts';
import { TabularError } from '../../src/tabularError.ts';

/** Result of reading a file: its cells, or the error; and the time it took. */
export interface Outcome {
  readonly cells: number;
  readonly refusal: string | null;
  readonly ms: number;
}

/** Reads the whole of a file that may be broken in any way. Rethrows anything but a TabularError, because that is a bug. */
export async function outcomeOf(path: string, bytes: Uint8Array): Promise<Outcome> {
  writeFileSync(path, bytes);
  const start = performance.now();
  let cells = 0;
  try {
    const table = await openTable(path);
    try {
      for (const { index } of table.sheets) {
        let isFirst = true;
        for await (const batch of table.readBatches(index)) {
          if (isFirst) detectHeader(batch);
          isFirst = false;
          void batch.hashes;
          for (let row = 0; row < batch.rowCount; row++) {
            cells += batch.texts(row).length;
          }
        }
      }
    } finally {
      await table.close();
    }
    return { cells, refusal: null, ms: performance.now() - start };
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    return { cells, refusal: error.code, ms: performance.now() - start };
  }
}
