import { open } from 'node:fs/promises';
import type { CellBatch } from '../cellBatch.ts';
import { defaultLimits, type TabularLimits } from '../limits.ts';
import { TabularError } from '../tabularError.ts';
import { scanXmlPart, type WorkbookFile } from './readXmlPart.ts';
import { readSharedStrings, SharedStrings } from './sharedStrings.ts';
import { SheetBatches } from './sheetBatches.ts';
import { SheetHandler } from './sheetHandler.ts';
import { readWorkbookParts, type WorkbookParts } from './workbookParts.ts';
import { readZipDirectory } from './zipDirectory.ts';

export interface TableSheet {
  readonly name: string;
  /** Hidden from the eye in a spreadsheet program, also "very hidden". */
  readonly hidden: boolean;
  readonly index: number;
}

export interface OpenedXlsx {
  readonly sheets: readonly TableSheet[];
  /**
   * The rows of a sheet as text: numbers plain, dates in ISO form, `TRUE`/`FALSE`, errors as `#N/A`, formulas by their
   * last result. Throws TabularError.
   */
  readBatches(sheetIndex: number): AsyncIterable<CellBatch>;
  close(): Promise<void>;
}

/** Opens a workbook on disk; only its shared strings are ever held in memory. Throws TabularError. */
export async function openXlsx(path: string, limits: TabularLimits = defaultLimits): Promise<OpenedXlsx> {
  const file = await open(path, 'r');
  try {
    const entries = await readZipDirectory(file, limits);
    const workbook: WorkbookFile = { file, entries, limits, budget: { inflatedBytes: 0 } };
    const parts = await readWorkbookParts(workbook);
    let strings: Promise<SharedStrings> | null = null;
    const sharedStrings = () => {
      strings ??=
        parts.sharedStrings === null
          ? Promise.resolve(new SharedStrings())
          : readSharedStrings(workbook, parts.sharedStrings);
      return strings;
    };
    return {
      sheets: parts.sheets.map(({ name, hidden }, index) => ({ name, hidden, index })),
      readBatches: (sheetIndex) => readSheet(workbook, parts, sharedStrings, sheetIndex),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* readSheet(
  workbook: WorkbookFile,
  parts: WorkbookParts,
  sharedStrings: () => Promise<SharedStrings>,
  sheetIndex: number,
): AsyncIterable<CellBatch> {
  const sheet = parts.sheets[sheetIndex];
  if (sheet === undefined) {
    throw new TabularError('no-such-sheet', `The workbook has no sheet number ${sheetIndex + 1}.`);
  }
  const batches = new SheetBatches(workbook.limits);
  const handler = new SheetHandler(batches, await sharedStrings(), parts.shownNumbers, parts.date1904);
  for await (const _ of scanXmlPart(workbook, sheet.entry, handler)) yield* batches.takeReady();
  yield* batches.takeLast();
}
