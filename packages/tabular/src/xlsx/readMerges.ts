import type { MergedCells } from '../mergedCells.ts';
import { TabularError } from '../tabularError.ts';
import { decodeXmlText } from './byteSink.ts';
import { scanXmlPart, type WorkbookFile } from './readXmlPart.ts';
import { isName } from './sharedStrings.ts';
import { AttributeCursor } from './xmlAttributes.ts';
import type { XmlHandler } from './xmlScanner.ts';
import type { ZipEntry } from './zipDirectory.ts';

/** Merged cells that start below this row are not part of a header. */
export const lastHeaderRow = 200;
const maxMerges = 200_000;

/**
 * Reads the merged cells of a sheet: all in its first rows; below them, those over several rows. They come after all rows, so the
 * rows are skipped unread.
 */
export async function readMerges(workbook: WorkbookFile, entry: ZipEntry): Promise<MergedCells[]> {
  const finder = new MergeFinder();
  for await (const _ of scanXmlPart(workbook, entry, finder));
  return finder.merges;
}

class MergeFinder implements XmlHandler {
  readonly merges: MergedCells[] = [];
  private readonly attributes = new AttributeCursor();
  private inRows = false;

  open(bytes: Buffer, nameStart: number, nameEnd: number, tagEnd: number): void {
    if (isName(bytes, nameStart, nameEnd, 'sheetData')) this.inRows = true;
    if (!isName(bytes, nameStart, nameEnd, 'mergeCell')) return;
    const merged = mergeOfTag(this.attributes, bytes, nameEnd, tagEnd);
    if (merged === null || (merged.firstRow > lastHeaderRow && merged.firstRow === merged.lastRow)) return;
    if (this.merges.length >= maxMerges) {
      throw new TabularError(
        'too-many-merges',
        `The sheet has more than ${maxMerges} merged cells. Unmerge them and fill in their values.`,
        merged.firstRow,
      );
    }
    this.merges.push(merged);
  }

  close(bytes: Buffer, nameStart: number, nameEnd: number): void {
    if (isName(bytes, nameStart, nameEnd, 'sheetData')) this.inRows = false;
  }

  text(): void {}

  /** Skips to the tag that closes the rows. */
  quick(bytes: Buffer, at: number, end: number): number {
    if (!this.inRows) return at;
    for (let found = at; ; found++) {
      found = bytes.indexOf('sheetData', found, 'latin1');
      // The window may end inside the tag, so its last bytes are searched again.
      if (found < 0 || found >= end) return end - at > 64 ? end - 64 : -1;
      const tag = bytes.lastIndexOf(0x3c, found);
      const isClosing = tag >= at && bytes[tag + 1] === 0x2f;
      if (isClosing && /^[\w.-]*:?$/.test(bytes.toString('latin1', tag + 2, found)))
        return tag === at ? at : tag;
    }
  }
}

/** The cells in a `mergeCell` tag; null if there are none. */
export function mergeOfTag(
  attributes: AttributeCursor,
  bytes: Buffer,
  nameEnd: number,
  tagEnd: number,
): MergedCells | null {
  attributes.reset(bytes, nameEnd, tagEnd);
  while (attributes.next()) {
    const { nameStart, nameEnd: end, valueStart, valueEnd } = attributes;
    if (isName(bytes, nameStart, end, 'ref'))
      return mergedCellsOf(decodeXmlText(bytes.toString('latin1', valueStart, valueEnd)));
  }
  return null;
}

/** `B1:C2` or `B1`; null for anything else. */
function mergedCellsOf(reference: string): MergedCells | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i.exec(reference);
  if (match === null) return null;
  const [, firstColumn = '', firstRow = '', lastColumn = firstColumn, lastRow = firstRow] = match;
  return {
    firstRow: Number(firstRow),
    lastRow: Number(lastRow),
    firstColumn: columnNumber(firstColumn),
    lastColumn: columnNumber(lastColumn),
  };
}

function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 0x40;
  return column - 1;
}
