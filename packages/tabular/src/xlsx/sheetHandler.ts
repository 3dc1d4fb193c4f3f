import { excelDateText, isoCellText } from './excelDate.ts';
import type { ShownNumber } from './numberFormat.ts';
import { plainNumberText, withShownBehind } from './plainNumber.ts';
import type { MergedCells } from '../mergedCells.ts';
import { QuickRows } from './quickRows.ts';
import { mergeOfTag } from './readMerges.ts';
import { isName, type SharedStrings } from './sharedStrings.ts';
import type { SheetBatches } from './sheetBatches.ts';
import { SheetPlace } from './sheetPlace.ts';
import { AttributeCursor } from './xmlAttributes.ts';
import type { XmlHandler } from './xmlScanner.ts';
import { damaged } from './zipDirectory.ts';

const letterC = 0x63;
const letterV = 0x76;
const letterT = 0x74;
const letterR = 0x72;
const letterS = 0x73;
const letterF = 0x66;

type CellType = 'n' | 's' | 'b' | 'e' | 'str' | 'inlineStr' | 'd';

const knownTypes: ReadonlySet<string> = new Set<CellType>(['n', 's', 'b', 'e', 'str', 'inlineStr', 'd']);

/** Converts the tags of a worksheet to cells in batches. */
export class SheetHandler implements XmlHandler {
  /** The lowest cell merged over several rows among those read so far; merged cells come after all rows. */
  lowestMerge: MergedCells | undefined;
  private readonly batches: SheetBatches;
  private readonly strings: SharedStrings;
  private readonly shownNumbers: readonly ShownNumber[];
  private readonly date1904: boolean;
  private readonly attributes = new AttributeCursor();
  private readonly place = new SheetPlace();
  private readonly quickRows: QuickRows;
  private collects = false;
  private inPhonetic = false;
  private isFormula = false;
  private type: CellType = 'n';
  private style = 0;

  constructor(
    batches: SheetBatches,
    strings: SharedStrings,
    shownNumbers: readonly ShownNumber[],
    date1904: boolean,
  ) {
    this.batches = batches;
    this.strings = strings;
    this.shownNumbers = shownNumbers;
    this.date1904 = date1904;
    this.quickRows = new QuickRows(this.place, batches, strings, shownNumbers, date1904);
  }

  get quickDepth(): number {
    return this.place.quickDepth;
  }

  quick(bytes: Buffer, at: number, end: number): number {
    return this.quickRows.take(bytes, at, end);
  }

  open(bytes: Buffer, nameStart: number, nameEnd: number, tagEnd: number): void {
    if (nameEnd - nameStart === 1) {
      const letter = bytes[nameStart];
      if (letter === letterC && this.place.inRow) this.openCell(bytes, nameEnd, tagEnd);
      else if ((letter === letterV || letter === letterT) && this.place.inCell)
        this.collects = !this.inPhonetic;
      else if (letter === letterF && this.place.inCell) this.isFormula = true;
    } else if (isName(bytes, nameStart, nameEnd, 'row')) this.openRow(bytes, nameEnd, tagEnd);
    else if (isName(bytes, nameStart, nameEnd, 'rPh')) this.inPhonetic = true;
    else if (isName(bytes, nameStart, nameEnd, 'mergeCell')) this.noteMerge(bytes, nameEnd, tagEnd);
    // If a program writes both an inline text and a value, the text counts.
    else if (this.place.inCell && isName(bytes, nameStart, nameEnd, 'is')) {
      this.batches.sink.length = this.batches.cellBegin;
    }
  }

  close(bytes: Buffer, nameStart: number, nameEnd: number): void {
    if (nameEnd - nameStart === 1) {
      const letter = bytes[nameStart];
      if (letter === letterC && this.place.inCell) {
        this.finishCell();
        this.batches.endCell();
        this.place.inCell = false;
      } else if (letter === letterV || letter === letterT) this.collects = false;
    } else if (isName(bytes, nameStart, nameEnd, 'row') && this.place.inRow) {
      this.batches.endRow();
      this.place.inRow = false;
    } else if (isName(bytes, nameStart, nameEnd, 'rPh')) this.inPhonetic = false;
  }

  text(bytes: Buffer, start: number, end: number, isRaw: boolean): void {
    if (this.collects) this.batches.sink.appendXml(bytes, start, end, isRaw);
  }

  private noteMerge(bytes: Buffer, nameEnd: number, tagEnd: number): void {
    const merge = mergeOfTag(this.attributes, bytes, nameEnd, tagEnd);
    if (merge === null || merge.firstRow === merge.lastRow) return;
    if (this.lowestMerge === undefined || merge.firstRow > this.lowestMerge.firstRow)
      this.lowestMerge = merge;
  }

  private openRow(bytes: Buffer, nameEnd: number, tagEnd: number): void {
    let number = this.place.rowNumber + 1;
    let isHidden = false;
    this.attributes.reset(bytes, nameEnd, tagEnd);
    while (this.attributes.next()) {
      const { nameStart, nameEnd: end, valueStart, valueEnd } = this.attributes;
      if (end - nameStart === 1 && bytes[nameStart] === letterR) number = digits(bytes, valueStart, valueEnd);
      else if (isName(bytes, nameStart, end, 'hidden')) isHidden = saysTrue(bytes, valueStart);
    }
    if (number <= this.place.rowNumber || this.place.inRow) throw damaged();
    this.place.rowNumber = number;
    this.place.nextColumn = 0;
    this.place.inRow = true;
    this.batches.beginRow(number, isHidden);
  }

  private openCell(bytes: Buffer, nameEnd: number, tagEnd: number): void {
    let column = this.place.nextColumn;
    this.type = 'n';
    this.style = 0;
    this.isFormula = false;
    this.attributes.reset(bytes, nameEnd, tagEnd);
    while (this.attributes.next()) {
      const { nameStart, nameEnd: end, valueStart, valueEnd } = this.attributes;
      if (end - nameStart !== 1) continue;
      const letter = bytes[nameStart];
      if (letter === letterR) column = columnOf(bytes, valueStart, valueEnd);
      else if (letter === letterS) this.style = digits(bytes, valueStart, valueEnd);
      else if (letter === letterT) this.type = cellType(bytes, valueStart, valueEnd);
    }
    if (!this.batches.beginCell(column)) throw damaged();
    this.place.nextColumn = column + 1;
    this.place.inCell = true;
  }

  private finishCell(): void {
    const { sink, cellBegin } = this.batches;
    if (sink.length === cellBegin) {
      // A formula with an empty text as its result has the type `str`.
      if (this.isFormula && this.type !== 'str') this.batches.noteUncalculated(this.place.nextColumn - 1);
      return;
    }
    switch (this.type) {
      case 's':
        return this.finishShared();
      case 'n':
        return this.finishNumber();
      case 'b':
        return this.replaceWith(sink.bytes[cellBegin] === 0x31 ? 'TRUE' : 'FALSE');
      case 'd':
        return this.replaceWith(isoCellText(sink.bytes.toString('utf8', cellBegin, sink.length)));
      case 'str':
      case 'inlineStr':
        return sink.resolveExcelEscapes(cellBegin);
      case 'e':
        return;
    }
  }

  private finishShared(): void {
    const { sink, cellBegin } = this.batches;
    const index = digits(sink.bytes, cellBegin, sink.length);
    if (index >= this.strings.count) throw damaged();
    const length = this.strings.lengthOf(index);
    sink.length = cellBegin;
    sink.reserve(length);
    this.strings.copyTo(index, sink.bytes, cellBegin);
    sink.length = cellBegin + length;
  }

  private finishNumber(): void {
    const { sink, cellBegin } = this.batches;
    const shown = this.shownNumbers[this.style];
    const raw = sink.bytes.toString('latin1', cellBegin, sink.length);
    if (shown !== undefined && shown.kind !== 'number') {
      const date = excelDateText(Number(raw), shown.kind, this.date1904);
      if (date !== null) return this.replaceWith(date);
    }
    const plain = plainNumberText(raw);
    if (shown?.behind !== undefined) return this.replaceWith(withShownBehind(plain, shown.behind));
    const isPadded = shown !== undefined && /^\d+$/.test(plain);
    this.replaceWith(isPadded ? plain.padStart(shown.zeroPaddedTo, '0') : plain);
  }

  private replaceWith(text: string): void {
    this.batches.sink.length = this.batches.cellBegin;
    this.batches.sink.appendText(text);
  }
}

/** `1` or `true`, as in a workbook. */
function saysTrue(bytes: Buffer, start: number): boolean {
  return bytes[start] === 0x31 || bytes[start] === letterT;
}

function cellType(bytes: Buffer, start: number, end: number): CellType {
  if (end - start === 1 && bytes[start] === letterS) return 's';
  const name = bytes.toString('latin1', start, end);
  if (!knownTypes.has(name)) throw damaged();
  return name as CellType;
}

function digits(bytes: Buffer, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] as number) - 0x30;
    if (digit < 0 || digit > 9 || at - start > 9) throw damaged();
    number = number * 10 + digit;
  }
  return number;
}

/** 0-based column of a reference such as `AB12`. */
function columnOf(bytes: Buffer, start: number, end: number): number {
  let column = 0;
  for (let at = start; at < end; at++) {
    const letter = (bytes[at] as number) - 0x40;
    if (letter < 1 || letter > 26 || at - start > 3) break;
    column = column * 26 + letter;
  }
  if (column === 0) throw damaged();
  return column - 1;
}
