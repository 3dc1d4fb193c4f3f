import type { TabularLimits } from '../limits.ts';
import { TabularError } from '../tabularError.ts';
import { ByteSink } from './byteSink.ts';
import { scanXmlPart, type WorkbookFile } from './readXmlPart.ts';
import type { XmlHandler } from './xmlScanner.ts';
import type { ZipEntry } from './zipDirectory.ts';

/** Strings are stored in pieces of this size: adding a piece never copies existing ones. */
const pieceShift = 20;
const pieceBytes = 1 << pieceShift;
const pieceMask = pieceBytes - 1;

/** All shared strings of a workbook: string `i` is `lengths[i]` bytes of `pieceOf(starts[i])`, from `starts[i] & mask`. */
export class SharedStrings {
  count = 0;
  private starts = new Uint32Array(1024);
  private lengths = new Uint32Array(1024);
  private readonly pieces: Buffer[] = [];
  private end = 0;

  lengthOf(index: number): number {
    return this.lengths[index] as number;
  }

  /** Copies a string to `out`, which must have room for `lengthOf(index)`. */
  copyTo(index: number, out: Buffer, at: number): void {
    const start = this.starts[index] as number;
    const length = this.lengths[index] as number;
    const piece = this.pieces[start >>> pieceShift];
    if (piece === undefined) return;
    let from = start & pieceMask;
    if (length > 40) {
      piece.copy(out, at, from, from + length);
      return;
    }
    const stop = at + length;
    for (let to = at; to < stop; to++) out[to] = piece[from++] as number;
  }

  /** Bytes in memory, including the positions of the strings. */
  get heldBytes(): number {
    return this.end + this.count * 8;
  }

  add(bytes: Buffer, length: number): void {
    if (this.count === this.starts.length) {
      this.starts = twiceAsLong(this.starts);
      this.lengths = twiceAsLong(this.lengths);
    }
    let offset = this.end & pieceMask;
    if (length > 0 && (this.pieces.length === 0 || offset === 0 || offset + length > pieceBytes)) {
      // A string must be within one piece; the rest of the previous piece stays unused.
      this.end = this.pieces.length * pieceBytes;
      this.pieces.push(Buffer.allocUnsafeSlow(pieceBytes));
      offset = 0;
    }
    if (length > 0) bytes.copy(this.pieces.at(-1) as Buffer, offset, 0, length);
    this.starts[this.count] = this.end;
    this.lengths[this.count] = length;
    this.count++;
    this.end += length;
  }
}

function twiceAsLong(figures: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(figures.length * 2);
  larger.set(figures);
  return larger;
}

/**
 * Reads the shared strings; rich text is joined, phonetic runs are omitted. Throws TabularError: too-many-strings, cell-too-long.
 */
export async function readSharedStrings(workbook: WorkbookFile, entry: ZipEntry): Promise<SharedStrings> {
  const collector = new StringCollector(workbook.limits);
  for await (const _ of scanXmlPart(workbook, entry, collector));
  return collector.strings;
}

class StringCollector implements XmlHandler {
  readonly strings = new SharedStrings();
  private readonly sink = new ByteSink(65_536);
  private readonly limits: TabularLimits;
  private inItem = false;
  private inText = false;
  private inPhonetic = false;

  constructor(limits: TabularLimits) {
    this.limits = limits;
  }

  open(bytes: Buffer, nameStart: number, nameEnd: number): void {
    if (isName(bytes, nameStart, nameEnd, 't')) this.inText = true;
    else if (isName(bytes, nameStart, nameEnd, 'rPh')) this.inPhonetic = true;
    else if (isName(bytes, nameStart, nameEnd, 'si')) this.inItem = true;
  }

  close(bytes: Buffer, nameStart: number, nameEnd: number): void {
    if (isName(bytes, nameStart, nameEnd, 't')) this.inText = false;
    else if (isName(bytes, nameStart, nameEnd, 'rPh')) this.inPhonetic = false;
    else if (isName(bytes, nameStart, nameEnd, 'si')) {
      this.sink.resolveExcelEscapes(0);
      this.endString();
      this.inItem = false;
    }
  }

  text(bytes: Buffer, start: number, end: number, isRaw: boolean): void {
    if (!this.inText || this.inPhonetic) return;
    this.sink.appendXml(bytes, start, end, isRaw);
    if (this.sink.length > this.limits.maxCellBytes * 4) this.refuseLong();
  }

  /** Reads consecutive `<si><t>…</t></si>` and `<si><t xml:space="preserve">…</t></si>`, the most common forms. */
  quick(bytes: Buffer, begin: number, end: number): number {
    if (this.inItem) return begin;
    const { sink } = this;
    let at = begin;
    while (at < end) {
      if (!startsWith(bytes, at, '<si><t')) return at;
      let from = at + 7;
      if (bytes[at + 6] !== 0x3e) {
        if (!startsWith(bytes, at + 6, ' xml:space="preserve">')) return at;
        from = at + 28;
      }
      const stop = bytes.indexOf(0x3c, from);
      if (stop < 0 || stop + 9 > end || !startsWith(bytes, stop, '</t></si>')) return at;
      sink.appendXml(bytes, from, stop, false);
      sink.resolveExcelEscapes(0);
      this.endString();
      at = stop + 9;
      while ((bytes[at] as number) <= 0x20 && at < end) at++;
    }
    return at;
  }

  private endString(): void {
    const { sink, limits, strings } = this;
    if (sink.length > Math.min(limits.maxCellBytes, pieceBytes)) this.refuseLong();
    strings.add(sink.bytes, sink.length);
    sink.length = 0;
    if (strings.heldBytes > limits.maxSharedStringBytes) {
      throw new TabularError(
        'too-many-strings',
        'The workbook has too many different texts to read. Split it, or upload it as csv.',
      );
    }
  }

  private refuseLong(): never {
    throw new TabularError(
      'cell-too-long',
      `A text in the workbook is longer than ${this.limits.maxCellBytes} bytes. Shorten it.`,
    );
  }
}

/** Whether the ASCII word is at `at`. */
function startsWith(bytes: Buffer, at: number, word: string): boolean {
  for (let place = 0; place < word.length; place++)
    if (bytes[at + place] !== word.charCodeAt(place)) return false;
  return true;
}

/** Whether the name in `bytes[start, end)` is this ASCII word. */
export function isName(bytes: Buffer, start: number, end: number, word: string): boolean {
  return end - start === word.length && startsWith(bytes, start, word);
}
