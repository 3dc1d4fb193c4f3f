import { sequenceOf } from './pushedText.ts';

/** What one client received: counts every notification that is missing or duplicated. */
export class Tally {
  /** Number of the next expected notification. */
  next = 0;
  lost = 0;
  doubled = 0;
  /** Differs from the bytes that others received. */
  altered = 0;
  pings = 0;

  take(sequence: number): void {
    if (sequence < this.next) {
      this.doubled += 1;
      return;
    }
    this.lost += sequence - this.next;
    this.next = sequence + 1;
  }
}

/** Parses records once for all clients that receive the same bytes. */
export class RecordReader {
  #bytes: Buffer = Buffer.alloc(0);
  #read: { readonly type: number; readonly sequence: number } = { type: 0, sequence: -1 };

  /** Returns the records of one WebSocket message. */
  read(bytes: Buffer): { readonly type: number; readonly sequence: number }[] {
    if (bytes.equals(this.#bytes)) return [this.#read];
    const texts = bytes.toString().split('\u001e');
    if (texts.pop() !== '') throw new Error(`a message does not end at a record's end: ${bytes.toString()}`);
    const records = texts.map((text) => {
      const { type = 0, arguments: args } = JSON.parse(text) as { type?: number; arguments?: [string] };
      return { type, sequence: args ? sequenceOf(args[0]) : -1 };
    });
    const [first] = records;
    // Copied, because the received bytes are a slice of a larger buffer.
    if (first && records.length === 1) [this.#bytes, this.#read] = [Buffer.from(bytes), first];
    return records;
  }
}
