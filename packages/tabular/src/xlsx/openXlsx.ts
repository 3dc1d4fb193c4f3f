import { open } from 'node:fs/promises';
import type { CellBatch } from '../cellBatch.ts';
import { defaultLimits, type TabularLimits } from '../limits.ts';
import type { MergedCells } from '../mergedCells.ts';
import { TabularError } from '../tabularError.ts';
import type { ShownNumber } from './numberFormat.ts';
import { lastHeaderRow, readMerges } from './readMerges.ts';
import { scanXmlPart, type WorkbookFile } from './readXmlPart.ts';
import { InflateBudget } from './readZipEntry.ts';
import { readSharedStrings, SharedStrings } from './sharedStrings.ts';
import { SheetBatches } from './sheetBatches.ts';
import { SheetHandler } from './sheetHandler.ts';
import { readWorkbookParts, type WorkbookParts } from './workbookParts.ts';
import { readZipDirectory } from './zipDirectory.ts';

export interface TableSheet {
  readonly name: string;
  /** Hidden in a spreadsheet program, including "very hidden". */
  readonly hidden: boolean;
  /** Hidden so that a spreadsheet program's menus do not list it either. */
  readonly veryHidden: boolean;
  readonly index: number;
}

export interface OpenedXlsx {
  readonly sheets: readonly TableSheet[];
  /**
   * Reads the rows of a sheet as text: plain numbers, dates in ISO form, `TRUE`/`FALSE`, errors as `#N/A`, formulas by their last
   * result. Throws TabularError.
   */
  readBatches(sheetIndex: number): AsyncIterable<CellBatch>;
  /**
   * Reads the merged cells of a sheet: all that start in its first 200 rows; below them, those over several rows. Inflates the
   * sheet once more. Throws TabularError.
   */
  readMerges(sheetIndex: number): Promise<readonly MergedCells[]>;
  close(): Promise<void>;
}

/** How the cells of a table are converted to text. */
export interface TableOptions {
  /** Whether a number formatted as a currency or in percent includes it: `12.5 €`, `15%`. Otherwise only the number. */
  readonly showsFormats?: boolean;
  /** Whether the thread that reads a large file hashes its rows too. Otherwise `CellBatch.hashes` does when it is read. */
  readonly hashesRows?: boolean;
}

/** Opens a workbook on disk; only its shared strings are held in memory. Throws TabularError. */
export async function openXlsx(
  path: string,
  limits: TabularLimits = defaultLimits,
  { showsFormats = false }: TableOptions = {},
): Promise<OpenedXlsx> {
  const file = await open(path, 'r');
  try {
    const entries = await readZipDirectory(file, limits);
    const workbook: WorkbookFile = { file, entries, limits, budget: new InflateBudget() };
    const read = await readWorkbookParts(workbook);
    const parts = showsFormats ? read : { ...read, shownNumbers: read.shownNumbers.map(dropSuffix) };
    let strings: Promise<SharedStrings> | null = null;
    const sharedStrings = () => {
      strings ??=
        parts.sharedStrings === null
          ? Promise.resolve(new SharedStrings())
          : readSharedStrings(workbook, parts.sharedStrings);
      return strings;
    };
    return {
      sheets: parts.sheets.map(({ name, hidden, veryHidden }, index) => ({
        name,
        hidden,
        veryHidden,
        index,
      })),
      readBatches: (sheetIndex) => readSheet(workbook, parts, sharedStrings, sheetIndex),
      readMerges: async (sheetIndex) => readMerges(workbook, sheetOf(parts, sheetIndex).entry),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function dropSuffix({ kind, zeroPaddedTo }: ShownNumber): ShownNumber {
  return { kind, zeroPaddedTo };
}

async function* readSheet(
  workbook: WorkbookFile,
  parts: WorkbookParts,
  sharedStrings: () => Promise<SharedStrings>,
  sheetIndex: number,
): AsyncIterable<CellBatch> {
  const sheet = sheetOf(parts, sheetIndex);
  const batches = new SheetBatches(workbook.limits);
  const handler = new SheetHandler(batches, await sharedStrings(), parts.shownNumbers, parts.date1904);
  let isFirst = true;
  const given = async (batch: CellBatch): Promise<CellBatch> => {
    const needsMerges = isFirst && mayNeedMerges(batch);
    isFirst = false;
    if (!needsMerges) return batch;
    const merges = await readMerges(workbook, sheet.entry);
    return batch.withMerges(merges.filter(({ firstRow }) => firstRow <= lastHeaderRow));
  };
  // Hold back one batch, because only the end of the sheet shows which is the last.
  let last: CellBatch | null = null;
  for await (const _ of scanXmlPart(workbook, sheet.entry, handler)) {
    for (const batch of batches.takeReady()) {
      if (last !== null) yield await given(last);
      last = batch;
    }
  }
  for (const batch of batches.takeLast()) {
    if (last !== null) yield await given(last);
    last = batch;
  }
  if (last === null) return;
  const batch = await given(last);
  yield handler.lowestMerge === undefined ? batch : batch.withLowestMerge(handler.lowestMerge);
}

function sheetOf(parts: WorkbookParts, sheetIndex: number): WorkbookParts['sheets'][number] {
  const sheet = parts.sheets[sheetIndex];
  if (sheet === undefined)
    throw new TabularError('no-such-sheet', `The workbook has no sheet number ${sheetIndex + 1}.`);
  return sheet;
}

const headRows = 60;

/**
 * Reading merged cells inflates the sheet a second time. A sheet whose first row is as wide as any below, without a gap, has its
 * header there and does not need them.
 */
function mayNeedMerges(batch: CellBatch): boolean {
  let width = 0;
  for (let row = 0; row < Math.min(headRows, batch.rowCount); row++)
    width = Math.max(width, batch.cellCount(row));
  for (let column = 0; column < width; column++) if (batch.isEmpty(0, column)) return true;
  return false;
}
