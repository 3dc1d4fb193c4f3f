const recordSeparator = 0x1e;
const nothing = Buffer.alloc(0);

/** A record exceeds the limit. */
export class RecordTooLarge extends Error {
  override readonly name = 'InvalidDataException';

  constructor(maxBytes: number) {
    super(`The maximum message size of ${maxBytes}B was exceeded.`);
  }
}

/** Splits received bytes into records, each ended by 0x1E, however the bytes were fragmented. */
export class RecordSplitter {
  readonly #maxBytes: number;
  #held: Buffer = nothing;
  #isOwn = false;
  #start = 0;
  #end = 0;
  /** No separator before this position. */
  #searched = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Buffered bytes, of whole records and a partial one. */
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
      // Double the room, so that a record in a thousand pieces is not copied a thousand times.
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

  /** Returns the next complete record without its separator; null if there is none. Throws `RecordTooLarge`. */
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
