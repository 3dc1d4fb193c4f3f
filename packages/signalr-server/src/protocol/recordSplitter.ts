const recordSeparator = 0x1e;
const nothing = Buffer.alloc(0);

/** A record is longer than the limit. */
export class RecordTooLarge extends Error {
  override readonly name = 'InvalidDataException';

  constructor(maxBytes: number) {
    super(`The maximum message size of ${maxBytes}B was exceeded.`);
  }
}

/** Cuts received bytes into records, each ended by 0x1E, however they were cut on their way. */
export class RecordSplitter {
  readonly #maxBytes: number;
  #held: Buffer = nothing;
  #isOwn = false;
  #start = 0;
  #end = 0;
  /** Up to here no separator stands. */
  #searched = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes that wait, of whole records and of a part of one. */
  get heldBytes(): number {
    return this.#end - this.#start;
  }

  push(chunk: Buffer): void {
    if (chunk.length === 0) return;
    if (this.#start === this.#end) {
      this.#held = chunk;
      this.#isOwn = false;
      this.#start = 0;
      this.#end = chunk.length;
      this.#searched = 0;
      return;
    }
    const held = this.heldBytes;
    if (!this.#isOwn || this.#end + chunk.length > this.#held.length) {
      // Room for twice as much, so that a record in a thousand pieces is not copied a thousand times.
      const grown = Buffer.allocUnsafe(Math.max(512, 2 * (held + chunk.length)));
      this.#held.copy(grown, 0, this.#start, this.#end);
      this.#held = grown;
      this.#isOwn = true;
      this.#searched -= this.#start;
      this.#start = 0;
      this.#end = held;
    }
    chunk.copy(this.#held, this.#end);
    this.#end += chunk.length;
  }

  /** The next whole record without its separator; null where none is whole. Throws `RecordTooLarge`. */
  next(): Buffer | null {
    const found = this.#held.subarray(0, this.#end).indexOf(recordSeparator, this.#searched);
    const length = (found < 0 ? this.#end : found) - this.#start;
    if (length > this.#maxBytes) throw new RecordTooLarge(this.#maxBytes);
    if (found < 0) {
      this.#searched = this.#end;
      if (length === 0) this.clear();
      return null;
    }
    const record = this.#held.subarray(this.#start, found);
    this.#start = found + 1;
    this.#searched = this.#start;
    return record;
  }

  clear(): void {
    this.#held = nothing;
    this.#isOwn = false;
    this.#start = 0;
    this.#end = 0;
    this.#searched = 0;
  }
}
