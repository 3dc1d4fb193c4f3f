import {
  booleanCell,
  digitsOf,
  endOfCell,
  namedSign,
  numberCell,
  openInline,
  passFormula,
  sharedCell,
  textCell,
  typeOf,
} from './cellTags.ts';
import { writeExcelDate } from './excelDate.ts';
import type { ShownNumber } from './numberFormat.ts';
import { copyPlainNumber } from './plainNumber.ts';
import type { SharedStrings } from './sharedStrings.ts';
import type { SheetBatches } from './sheetBatches.ts';
import type { SheetPlace } from './sheetPlace.ts';

/** Maximum length of a number or date in bytes. */
const longestFigure = 40;

/** Bytes in a text that need handling: the end of the window, CR, &, <, and _ that may begin an escape. */
const stops = new Uint8Array(256);
for (const byte of [0x00, 0x0d, 0x26, 0x3c, 0x5f]) stops[byte] = 1;

/**
 * Reads rows and cells in the form that spreadsheet programs write, directly from the bytes. Anything that differs (a prefix, an
 * entity, rich text, a cell cut by the window's end, an error) is left to `SheetHandler`, which handles all forms and all errors.
 * Both give the same cells.
 */
export class QuickRows {
  private readonly place: SheetPlace;
  private readonly batches: SheetBatches;
  private readonly strings: SharedStrings;
  private readonly shownNumbers: readonly ShownNumber[];
  private readonly date1904: boolean;
  private readonly isPlain: Uint8Array;
  /** Currency suffix of the numbers of each style; null for none. */
  private readonly behind: readonly (Buffer | null)[];
  /** Reference, style and type of the current cell. */
  private column = 0;
  private style = 0;
  private type = numberCell;

  constructor(
    place: SheetPlace,
    batches: SheetBatches,
    strings: SharedStrings,
    shownNumbers: readonly ShownNumber[],
    date1904: boolean,
  ) {
    this.place = place;
    this.batches = batches;
    this.strings = strings;
    this.shownNumbers = shownNumbers;
    this.date1904 = date1904;
    this.isPlain = Uint8Array.from(shownNumbers, (shown) =>
      shown.kind === 'number' && shown.zeroPaddedTo === 0 && shown.behind === undefined ? 1 : 0,
    );
    this.behind = shownNumbers.map(({ behind }) =>
      behind === undefined || behind === '%' ? null : Buffer.from(behind),
    );
  }

  /** Reads as many rows and cells as it can from `at` (a `<`); returns the position where it stopped. */
  take(bytes: Buffer, begin: number, end: number): number {
    const { place } = this;
    if (place.inCell) return begin;
    let at = begin;
    while (at < end) {
      const next = bytes[at + 1];
      let after = at;
      if (next === 0x63) after = place.inRow ? this.takeCell(bytes, at, end) : at;
      else if (next === 0x72) after = place.inRow ? at : this.openRow(bytes, at, end);
      else if (next === 0x2f && place.inRow) after = this.closeRow(bytes, at);
      if (after === at) return at;
      at = after;
      while ((bytes[at] as number) <= 0x20 && at < end) at++;
    }
    return at;
  }

  /** `<row …>` with a number greater than the previous one; attributes in single quotes and the like are not handled here. */
  private openRow(bytes: Buffer, begin: number, end: number): number {
    if (bytes[begin + 2] !== 0x6f || bytes[begin + 3] !== 0x77) return begin;
    const { place } = this;
    let number = place.rowNumber + 1;
    let isHidden = false;
    let at = begin + 4;
    while (bytes[at] === 0x20) {
      const isNumber = bytes[at + 1] === 0x72 && bytes[at + 2] === 0x3d;
      // `hidden` is the only attribute of a row that begins with hi.
      const saysHidden = bytes[at + 1] === 0x68 && bytes[at + 2] === 0x69;
      for (at++; bytes[at] !== 0x3d; at++) {
        const byte = bytes[at] as number;
        if (byte <= 0x20 || byte === 0x2f || byte === 0x3e) return begin;
      }
      if (bytes[++at] !== 0x22) return begin;
      at++;
      const value = at;
      while (bytes[at] !== 0x22 && at < end) at++;
      if (isNumber) {
        number = digitsOf(bytes, value, at);
        if (number < 0) return begin;
      }
      if (saysHidden) isHidden = bytes[value] === 0x31 || bytes[value] === 0x74;
      at++;
    }
    if (at >= end || bytes[at] !== 0x3e || number <= place.rowNumber) return begin;
    this.batches.beginRow(number, isHidden);
    place.rowNumber = number;
    place.nextColumn = 0;
    place.inRow = true;
    place.quickDepth++;
    return at + 1;
  }

  private closeRow(bytes: Buffer, at: number): number {
    if (
      bytes[at + 2] !== 0x72 ||
      bytes[at + 3] !== 0x6f ||
      bytes[at + 4] !== 0x77 ||
      bytes[at + 5] !== 0x3e
    ) {
      return at;
    }
    this.batches.endRow();
    this.place.inRow = false;
    this.place.quickDepth--;
    return at + 6;
  }

  private takeCell(bytes: Buffer, begin: number, end: number): number {
    const { place, batches } = this;
    let at = this.readAttributes(bytes, begin + 2);
    if (at < 0) return begin;
    const { column } = this;
    const cell = batches.firstCellOfRow + column;
    if (cell < batches.cells || column >= batches.maxColumns) return begin;
    if (bytes[at] === 0x2f) {
      // `<c r="A1" s="3"/>`: a gap, filled when a cell follows.
      if (bytes[at + 1] !== 0x3e) return begin;
      place.nextColumn = column + 1;
      return at + 2;
    }
    at++;
    const isFormula = bytes[at] === 0x3c && bytes[at + 1] === 0x66;
    if (isFormula) at = passFormula(bytes, at, end);
    if (bytes[at] !== 0x3c) return begin;
    if (bytes[at + 1] === 0x2f) {
      if (bytes[at + 2] !== 0x63 || bytes[at + 3] !== 0x3e) return begin;
      if (isFormula && this.type !== textCell) batches.noteUncalculated(column);
      place.nextColumn = column + 1;
      return at + 4;
    }
    const { sink } = batches;
    const start = sink.length;
    if (sink.bytes.length - start < end - at + longestFigure) sink.reserve(end - at + longestFigure);
    const isInline = bytes[at + 1] === 0x69;
    if (isInline) at = openInline(bytes, at);
    else if (bytes[at + 1] === 0x76 && bytes[at + 2] === 0x3e) at += 3;
    else return begin;
    if (at < 0) return begin;
    at =
      this.type === textCell
        ? this.takeText(bytes, at, start)
        : isInline
          ? -1
          : this.takeFigure(bytes, at, end, start);
    if (at < 0) return begin;
    const after = endOfCell(bytes, at, isInline);
    if (after < 0 || after > end) {
      sink.length = start;
      return begin;
    }
    const { length } = sink;
    sink.length = start;
    batches.beginCell(column);
    sink.length = length;
    batches.endCell();
    place.nextColumn = column + 1;
    return after;
  }

  /** Reads `r="AB12" s="3" t="s"` in any order; returns the position of the `>` or `/`, or -1. */
  private readAttributes(bytes: Buffer, begin: number): number {
    let at = begin;
    let column = this.place.nextColumn;
    let style = 0;
    let type = numberCell;
    while (bytes[at] === 0x20) {
      const name = bytes[at + 1];
      if (bytes[at + 2] !== 0x3d || bytes[at + 3] !== 0x22) return -1;
      at += 4;
      const value = at;
      if (name === 0x72) {
        column = 0;
        for (let letter = (bytes[at] as number) - 0x40; letter >= 1 && letter <= 26; ) {
          column = column * 26 + letter;
          letter = (bytes[++at] as number) - 0x40;
        }
        if (at === value || at - value > 3) return -1;
        column--;
        while ((bytes[at] as number) >= 0x30 && (bytes[at] as number) <= 0x39) at++;
      } else if (name === 0x73) {
        while ((bytes[at] as number) >= 0x30 && (bytes[at] as number) <= 0x39) at++;
        style = digitsOf(bytes, value, at);
        if (style < 0) return -1;
      } else if (name === 0x74) {
        while (bytes[at] !== 0x22 && bytes[at] !== 0) at++;
        type = typeOf(bytes, value, at);
        if (type < 0) return -1;
      } else return -1;
      if (bytes[at] !== 0x22) return -1;
      at++;
    }
    if (bytes[at] !== 0x3e && bytes[at] !== 0x2f) return -1;
    this.column = column;
    this.style = style;
    this.type = type;
    return at;
  }

  /** Copies a text up to the next `<`; returns -1 if it contains something to resolve. */
  private takeText(bytes: Buffer, begin: number, start: number): number {
    const { sink } = this.batches;
    const out = sink.bytes;
    let at = begin;
    let to = start;
    for (;;) {
      let byte = bytes[at] as number;
      while (stops[byte] === 0) {
        out[to++] = byte;
        byte = bytes[++at] as number;
      }
      if (byte === 0x3c) break;
      if (byte === 0x26) {
        const sign = namedSign(bytes, at);
        if (sign === 0) return -1;
        out[to++] = sign;
        at = bytes.indexOf(0x3b, at) + 1;
      } else {
        if (byte !== 0x5f || bytes[at + 1] === 0x78) return -1;
        out[to++] = byte;
        at++;
      }
    }
    sink.length = to;
    return at;
  }

  /** Writes the value of a number, a shared string's index or a boolean; returns -1 if it needs the full reader. */
  private takeFigure(bytes: Buffer, begin: number, end: number, start: number): number {
    const { sink } = this.batches;
    let at = begin;
    while (bytes[at] !== 0x3c && at < end) at++;
    if (at === begin || at - begin > longestFigure) return -1;
    if (this.type === sharedCell) {
      const index = digitsOf(bytes, begin, at);
      const { strings } = this;
      if (index < 0 || index >= strings.count) return -1;
      const length = strings.lengthOf(index);
      sink.reserve(length + end - at + longestFigure);
      strings.copyTo(index, sink.bytes, start);
      sink.length = start + length;
      return at;
    }
    if (this.type === booleanCell) {
      if (at !== begin + 1) return -1;
      sink.appendText(bytes[begin] === 0x31 ? 'TRUE' : 'FALSE');
      return at;
    }
    const shown = this.isPlain[this.style] === 0 ? this.shownNumbers[this.style] : undefined;
    let to = -1;
    if (shown === undefined) to = copyPlainNumber(bytes, begin, at, sink.bytes, start);
    else if (shown.kind !== 'number') {
      const day = digitsOf(bytes, begin, at);
      const serial = day >= 0 ? day : Number(bytes.toString('latin1', begin, at));
      to = writeExcelDate(serial, shown.kind, this.date1904, sink.bytes, start);
    } else {
      const behind = this.behind[this.style] ?? null;
      if (behind !== null) {
        to = copyPlainNumber(bytes, begin, at, sink.bytes, start);
        if (to >= 0) to += behind.copy(sink.bytes, to);
      }
    }
    if (to < 0) return -1;
    sink.length = to;
    return at;
  }
}
