import type { OpenedTable } from '../openTable.ts';
import { metadataSheetName } from './writeXlsx.ts';

/** Returns the metadata that `writeXlsx` stored in a workbook, or null if the file has none (any CSV file, any other workbook). */
export async function readMetadata(
  table: Pick<OpenedTable, 'sheets' | 'readBatches'>,
): Promise<Record<string, string> | null> {
  const sheet = table.sheets.find((candidate) => candidate.hidden && candidate.name === metadataSheetName);
  if (sheet === undefined) return null;
  const metadata: Record<string, string> = {};
  for await (const batch of table.readBatches(sheet.index)) {
    for (let row = 0; row < batch.rowCount; row++) metadata[batch.text(row, 0)] = batch.text(row, 1);
  }
  return metadata;
}
