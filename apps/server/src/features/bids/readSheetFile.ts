import { openTable, readMetadata, TabularError } from '@lanewright/tabular';
import { bidSheetName } from './sheetLayout.ts';

export type SheetFile = {
  readonly metadata: Readonly<Record<string, string>>;
  readonly header: readonly string[];
  /** Filled rows with their number in the sheet, as texts. */
  readonly rows: readonly { readonly rowNumber: number; readonly texts: readonly string[] }[];
};

/** More lanes than any sheet of ours has. */
const mostRows = 20_000;

/**
 * Reads a received bid sheet. Null when the workbook is not one of ours.
 * @throws TabularError when the file cannot be read at all.
 */
export async function readSheetFile(path: string): Promise<SheetFile | null> {
  const table = await openTable(path);
  try {
    const metadata = await readMetadata(table);
    const sheet = table.sheets.find((candidate) => candidate.name === bidSheetName);
    if (metadata === null || metadata.kind !== 'bid sheet' || sheet === undefined) return null;
    let header: string[] = [];
    const rows: { rowNumber: number; texts: string[] }[] = [];
    for await (const batch of table.readBatches(sheet.index)) {
      for (let row = 0; row < batch.rowCount; row += 1) {
        const texts = batch.texts(row).map((text) => text.trim());
        if (header.length === 0) header = texts;
        else rows.push({ rowNumber: batch.rowNumber(row), texts });
      }
      if (rows.length > mostRows)
        throw new TabularError('too-many-rows', `A bid sheet has at most ${mostRows} lanes.`);
    }
    return { metadata, header, rows };
  } finally {
    await table.close();
  }
}
