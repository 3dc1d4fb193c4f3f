import { ByteHash } from '@lanewright/tabular';
import { GrowingInts } from './int32List.ts';
import { KeyTable } from './keyTable.ts';

/**
 * Numbers distinct texts made of a fixed count of parts, directly from bytes; the first is number 1. Every part is stored once, as
 * bytes, and decoded only when the words are stored.
 */
export class WordTable {
  private readonly keys = new KeyTable();
  private readonly hash = new ByteHash();
  private readonly partCount: number;
  private readonly bounds = new GrowingInts();
  private arena = Buffer.allocUnsafeSlow(65_536);
  private used = 0;

  constructor(partCount: number) {
    this.partCount = partCount;
    this.bounds.push(0);
  }

  get size(): number {
    return this.keys.size;
  }

  /** Number of the word whose parts are `bytes[ranges[2i], ranges[2i + 1])`, trimmed by the caller. */
  intern(bytes: Buffer, ranges: Int32Array): number {
    this.hash.begin();
    for (let part = 0; part < this.partCount; part++)
      this.hash.add(bytes, ranges[2 * part] as number, ranges[2 * part + 1] as number);
    this.hash.finish();
    const before = this.keys.size;
    const word = this.keys.intern(this.hash.low, this.hash.high);
    if (this.keys.size > before) this.keep(bytes, ranges);
    return word + 1;
  }

  /** The same for parts that are already strings. */
  internTexts(parts: readonly string[]): number {
    const buffers = parts.map((part) => Buffer.from(part));
    const ranges = new Int32Array(2 * this.partCount);
    let at = 0;
    buffers.forEach((part, index) => {
      ranges[2 * index] = at;
      at += part.length;
      ranges[2 * index + 1] = at;
    });
    return this.intern(Buffer.concat(buffers), ranges);
  }

  /** The parts of a word, as text. */
  parts(word: number): string[] {
    const first = (word - 1) * this.partCount;
    return Array.from({ length: this.partCount }, (_, part) =>
      this.arena.toString('utf8', this.bounds.at(first + part), this.bounds.at(first + part + 1)),
    );
  }

  private keep(bytes: Buffer, ranges: Int32Array): void {
    for (let part = 0; part < this.partCount; part++) {
      const start = ranges[2 * part] as number;
      const end = ranges[2 * part + 1] as number;
      if (this.used + end - start > this.arena.length) {
        const wider = Buffer.allocUnsafeSlow(2 * (this.arena.length + end - start));
        this.arena.copy(wider, 0, 0, this.used);
        this.arena = wider;
      }
      this.used += bytes.copy(this.arena, this.used, start, end);
      this.bounds.push(this.used);
    }
  }
}
