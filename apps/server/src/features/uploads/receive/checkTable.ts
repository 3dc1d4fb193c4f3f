import { formatCount } from '@lanewright/freight';
import { openTable, TabularError } from '@lanewright/tabular';
import { findHeader } from '../columns/findHeader.ts';
import { mostColumns } from '../columns/readColumns.ts';
import { refusedUpload } from './receiveFile.ts';

/** Checks that a stored file is a table with at least one row below its header; throws with the result code otherwise. */
export async function checkTable(path: string): Promise<void> {
  try {
    const table = await openTable(path);
    try {
      const hasTable = await Promise.all(
        table.sheets.map((sheet) => holdsRows(table.readBatches(sheet.index))),
      );
      if (hasTable.includes('rows')) return;
      if (hasTable.includes('too wide'))
        throw refusedUpload(
          'InvalidFormat',
          `The table has more than ${formatCount(mostColumns)} columns. Remove the columns that you don’t need and upload it again.`,
        );
      if (hasTable.every((found) => found === 'empty')) throw refusedUpload('SizeTooSmall');
      throw refusedUpload('InvalidFormat', 'No header row found. Put column names in the first row.');
    } finally {
      await table.close();
    }
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    if (error.code === 'empty-file') throw refusedUpload('SizeTooSmall', error.message);
    if (error.code === 'unsupported-file') throw refusedUpload('InvalidFileType', error.message);
    throw refusedUpload('InvalidFormat', error.message);
  }
}

async function holdsRows(batches: ReturnType<Awaited<ReturnType<typeof openTable>>['readBatches']>) {
  let headerRow = -1;
  for await (const batch of batches) {
    if (headerRow < 0) {
      const header = findHeader(batch);
      if (header === null) return batch.rowCount < 2 ? 'empty' : 'no header';
      headerRow = header.headerRow;
      if (header.headers.length > mostColumns) return 'too wide';
    }
    for (let row = 0; row < batch.rowCount; row++)
      if (batch.rowNumber(row) > headerRow && !batch.isBlankRow(row)) return 'rows';
  }
  return 'empty';
}
