import type { documents, ResponseInputOf } from '@lanewright/contract';
import { defaultLimits, openTableInWorker, TabularError } from '@lanewright/tabular';
import { refuse } from '../../platform/http/problemError.ts';
import type { Call } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { bytesOf } from './content/fileBytes.ts';
import { textOf } from './content/checkTextContent.ts';
import type { VersionRow } from './documents.queries.ts';
import { openVersion } from './openVersion.ts';

type Preview = ResponseInputOf<typeof documents.previewDocument>;

const shownRows = 60;
const shownColumns = 40;
const shownLetters = 200;
const shownTextBytes = 65_536;
/** Larger workbooks must be opened in a spreadsheet program. */
const largestTable = 52_428_800;
const limits = {
  ...defaultLimits,
  maxInflatedBytes: 268_435_456,
  maxSharedStringBytes: 33_554_432,
};

const noPreview = (detail: string) =>
  refuse('preview_not_available', 'This file can’t be previewed', { detail });

/** The first rows of a table, or the beginning of a text. */
export async function previewDocument({
  platform,
  caller,
  params,
  query,
}: Call<typeof documents.previewDocument>): Promise<Preview> {
  // Opening a document is recorded.
  const version = await platform.database.asCustomersRecording(caller.customerIds, (tx) =>
    openVersion(tx, caller, params.id, query.version),
  );
  if (version.file_kind === 'txt') return beginningOf(platform, version);
  if (version.file_kind !== 'csv' && version.file_kind !== 'xlsx')
    throw noPreview('Download it and open it in a suitable program.');
  if (Number(version.byte_count) > largestTable)
    throw noPreview('It is over 50 MB. Download it and open it in a spreadsheet program.');
  try {
    return await firstRows(await platform.fileStore.localPath(version.file_key), query.sheet);
  } catch (error) {
    if (error instanceof TabularError) throw noPreview(error.message);
    throw error;
  }
}

async function beginningOf(platform: Platform, version: VersionRow): Promise<Preview> {
  const file = bytesOf(platform.fileStore, {
    fileKey: version.file_key,
    byteCount: Number(version.byte_count),
  });
  const isCut = file.byteCount > shownTextBytes;
  const text = textOf(await file.read(0, shownTextBytes), isCut);
  if (text === null) throw noPreview('It contains characters that are not valid in text.');
  return { sheets: [], sheet: 0, rows: [], text, isCut };
}

async function firstRows(path: string, wanted: number | undefined): Promise<Preview> {
  const table = await openTableInWorker(path, limits);
  try {
    const sheets = table.sheets.filter(({ hidden }) => !hidden).map(({ index, name }) => ({ index, name }));
    const sheet = wanted ?? sheets[0]?.index ?? 0;
    if (!sheets.some(({ index }) => index === sheet))
      throw refuse('sheet_not_found', 'Sheet not found in this file', { field: 'sheet' });
    const shown: string[][] = [];
    let isCut = false;
    for await (const batch of table.readBatches(sheet)) {
      for (let row = 0; row < batch.rowCount && !isCut; row += 1) {
        if (batch.isBlankRow(row)) continue;
        isCut = shown.length >= shownRows;
        if (!isCut) shown.push(cellsOf(batch, row));
      }
      if (isCut) break;
    }
    return { sheets, sheet, rows: shown, text: null, isCut };
  } finally {
    await table.close();
  }
}

function cellsOf(
  batch: { cellCount(row: number): number; trimmed(row: number, column: number): string },
  row: number,
) {
  return Array.from({ length: Math.min(batch.cellCount(row), shownColumns) }, (_, column) =>
    batch.trimmed(row, column).slice(0, shownLetters),
  );
}
