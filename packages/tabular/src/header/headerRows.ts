import type { CellBatch } from '../cellBatch.ts';
import type { MergedCells } from '../mergedCells.ts';

const looksAtRows = 60;
/** A merged cell higher than this is no header. */
const highestHeader = 4;

/** A row of a sheet's beginning, with what merged cells show in it. */
export class HeaderRow {
  /** 1-based row of the file. */
  readonly number: number;
  /** Trimmed texts by column, as received. */
  readonly texts: readonly string[];
  /** Texts by column with merged cells spread over all the cells they cover; a title's are not. */
  readonly shown: readonly string[];
  /** Merged cells that begin in this row and are no title. */
  readonly merges: readonly MergedCells[];
  readonly filled: number;
  /** Cells that show something, merged ones counted wherever they reach. */
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

  /** What the row shows in a column. */
  at(column: number): string {
    return this.shown[column] ?? '';
  }

  /** Years and quarters may head a column, so a few figures among the words are fine. */
  get holdsWords(): boolean {
    return this.figures * 2 < this.filled;
  }

  get holdsWordsOnly(): boolean {
    return this.figures === 0;
  }

  /** The last row that a merged cell of this row reaches. */
  get reachesDownTo(): number {
    return Math.max(this.number, ...this.merges.map((merge) => merge.lastRow));
  }
}

/** The first rows of a sheet that hold anything. */
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
 * A title stands alone in its row, and begins where the table does or takes most of its width; what reaches far down is
 * no header either.
 */
function isTitle(merge: MergedCells, texts: readonly string[] | undefined, width: number): boolean {
  if (texts === undefined || merge.lastRow - merge.firstRow >= highestHeader) return true;
  const columns = merge.lastColumn - merge.firstColumn + 1;
  if (columns === 1 || texts.filter((text) => text !== '').length > 1) return false;
  return merge.firstColumn <= 1 || columns > width * 0.6;
}
