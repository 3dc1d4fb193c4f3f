import { TabularError } from '../tabularError.ts';
import { ByteSink } from './byteSink.ts';
import { scanXmlPart, type WorkbookFile } from './readXmlPart.ts';
import type { XmlHandler } from './xmlScanner.ts';
import type { ZipEntry } from './zipDirectory.ts';

/** All shared strings of a workbook in one buffer. */
export interface SharedStrings {
  readonly count: number;
  readonly bytes: Buffer;
  /** String `i` is `bytes[offsets[i], offsets[i + 1])`. */
  readonly offsets: Uint32Array;
}

export const noSharedStrings: SharedStrings = {
  count: 0,
  bytes: Buffer.alloc(0),
  offsets: new Uint32Array(1),
};

/** Reads the shared strings; rich text is joined, phonetic runs are left out. Throws TabularError too-many-strings. */
export async function readSharedStrings(workbook: WorkbookFile, entry: ZipEntry): Promise<SharedStrings> {
  const collector = new StringCollector();
  for await (const _ of scanXmlPart(workbook, entry, collector)) {
    if (collector.sink.length > workbook.limits.maxSharedStringBytes) {
      throw new TabularError(
        'too-many-strings',
        'The workbook holds more different texts than can be read. Split it, or send it as csv.',
      );
    }
  }
  return collector.take();
}

class StringCollector implements XmlHandler {
  readonly sink = new ByteSink(65_536);
  private offsets = new Uint32Array(1024);
  private count = 0;
  private inText = false;
  private inPhonetic = false;

  open(bytes: Buffer, nameStart: number, nameEnd: number): void {
    if (isName(bytes, nameStart, nameEnd, 't')) this.inText = true;
    else if (isName(bytes, nameStart, nameEnd, 'rPh')) this.inPhonetic = true;
  }

  close(bytes: Buffer, nameStart: number, nameEnd: number): void {
    if (isName(bytes, nameStart, nameEnd, 't')) this.inText = false;
    else if (isName(bytes, nameStart, nameEnd, 'rPh')) this.inPhonetic = false;
    else if (isName(bytes, nameStart, nameEnd, 'si')) {
      this.sink.resolveExcelEscapes(this.offsets[this.count] as number);
      this.count++;
      if (this.count >= this.offsets.length) {
        const larger = new Uint32Array(this.offsets.length * 2);
        larger.set(this.offsets);
        this.offsets = larger;
      }
      this.offsets[this.count] = this.sink.length;
    }
  }

  text(bytes: Buffer, start: number, end: number, isRaw: boolean): void {
    if (this.inText && !this.inPhonetic) this.sink.appendXml(bytes, start, end, isRaw);
  }

  take(): SharedStrings {
    return { count: this.count, bytes: this.sink.bytes, offsets: this.offsets };
  }
}

/** True when the name in `bytes[start, end)` is this ASCII word. */
export function isName(bytes: Buffer, start: number, end: number, word: string): boolean {
  if (end - start !== word.length) return false;
  for (let at = 0; at < word.length; at++) if (bytes[start + at] !== word.charCodeAt(at)) return false;
  return true;
}
