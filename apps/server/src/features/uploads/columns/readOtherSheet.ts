import type { OfferedMode } from '@lanewright/freight';
import { TabularError } from '@lanewright/tabular';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UploadRow } from '../uploads.queries.ts';
import { readColumns } from './readColumns.ts';
import type { Reading } from './reading.ts';

/** Reads the columns of a sheet that a user chose; throws 422 if that sheet is not a table. */
export async function readOtherSheet(
  platform: Platform,
  upload: UploadRow,
  mode: OfferedMode,
  sheet: number,
): Promise<Reading> {
  try {
    return await readColumns(await platform.fileStore.localPath(upload.file_key), mode, {
      sheet,
      modeTexts: upload.mode_texts,
      progress: async () => undefined,
    });
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    throw refuse('no_table_in_sheet', error.message, {
      field: 'sheet',
      detail: 'Choose another sheet.',
    });
  }
}

/** Returns the reading of another sheet, from which no row is read yet, with the previous rows: they can still be shown. */
export function withRowsOf(before: Reading, reading: Reading): Reading {
  const { rowsFileKey, sheet, columns } = before;
  if (rowsFileKey === null) return reading;
  const otherRows = before.otherRows ?? { sheet, headers: columns.map(({ header }) => header) };
  return { ...reading, rowsFileKey, otherRows };
}
