import type { CellBatch } from '../cellBatch.ts';
import type { MergedCells } from '../mergedCells.ts';

const looksAtRows = 60;
/** A merged cell with more rows than this is not a header. */
const highestHeader = 4;

/** One of the first rows of a sheet, with the texts of merged cells. */
export class HeaderRow {
  /** 1-based row of the file. */
  readonly number: number;
  /** Trimmed texts by column, as received. */
  readonly texts: readonly string[];
  /** Texts by column, with those of merged cells repeated in all the cells they cover, except titles. */
  readonly shown: readonly string[];
  /** Merged cells that start in this row and are not titles. */
  readonly merges: readonly MergedCells[];
  readonly filled: number;
  /** Number of cells with a text, including all cells covered by merged ones. */
  readonly covered: number;
  private readonly figures: number;

  constructor(
    number: number,
    texts: readonly string[],
    shown: readonly string[],
    merges: readonly MergedCells[],
  ) {
    this.number = number;
    this.texts = texts;
    this.shown = shown;
    this.merges = merges;
    const words = texts.filter((text) => text !== '');
    this.filled = words.length;
    this.covered = shown.filter((text) => text !== '').length;
    this.figures = words.filter((text) => !/\p{L}/u.test(text)).length;
  }

  /** Returns the row's text in a column. */
  at(column: number): string {
    return this.shown[column] ?? '';
  }

  /** Columns may be headed by years and quarters, so a few figures among the words are allowed. */
  get holdsWords(): boolean {
    return this.figures * 2 < this.filled;
  }

  get holdsWordsOnly(): boolean {
    return this.figures === 0;
  }

  /** Last row covered by a merged cell of this row. */
  get reachesDownTo(): number {
    return Math.max(this.number, ...this.merges.map((merge) => merge.lastRow));
  }
}

/** Returns the first non-blank rows of a sheet. */
export function readHeaderRows(batch: CellBatch): HeaderRow[] {
  const plain: { number: number; texts: string[] }[] = [];
  for (let row = 0; row < batch.rowCount && plain.length < looksAtRows; row++) {
    const texts = Array.from({ length: batch.cellCount(row) }, (_, column) => batch.trimmed(row, column));
    if (texts.some((text) => text !== '')) plain.push({ number: batch.rowNumber(row), texts });
  }
  const width = Math.max(0, ...plain.map(({ texts }) => texts.length));
  const textsOf = new Map(plain.map(({ number, texts }) => [number, texts]));
  const merges = batch.merges.filter((merge) => !isTitle(merge, textsOf.get(merge.firstRow), width));
  return plain.map(({ number, texts }) => {
    const shown = [...texts];
    for (const merge of merges) {
      if (number < merge.firstRow || number > merge.lastRow) continue;
      const text = textsOf.get(merge.firstRow)?.[merge.firstColumn] ?? '';
      if (text === '') continue;
      while (shown.length <= merge.lastColumn) shown.push('');
      for (let column = merge.firstColumn; column <= merge.lastColumn; column++) {
        if (shown[column] === '') shown[column] = text;
      }
    }
    const own = merges.filter((merge) => merge.firstRow === number);
    return new HeaderRow(number, texts, shown, own);
  });
}

/**
 * A title is alone in its row, and starts where the table does or covers most of its width; a merged cell with many rows is not a
 * header either.
 */
function isTitle(merge: MergedCells, texts: readonly string[] | undefined, width: number): boolean {
  if (texts === undefined || merge.lastRow - merge.firstRow >= highestHeader) return true;
  const columns = merge.lastColumn - merge.firstColumn + 1;
  if (columns === 1 || texts.filter((text) => text !== '').length > 1) return false;
  return merge.firstColumn <= 1 || columns > width * 0.6;
}
