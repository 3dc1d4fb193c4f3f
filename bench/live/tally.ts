import { sequenceOf } from './pushedText.ts';

/** What one client has got: every notification once, in order, or it is counted. */
export class Tally {
  /** The number of the notification that has to come next. */
  next = 0;
  lost = 0;
  doubled = 0;
  /** Not the bytes that others got. */
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

/** Reads records once for all clients that get the same. */
export class RecordReader {
  #bytes: Buffer = Buffer.alloc(0);
  #read: { readonly type: number; readonly sequence: number } = { type: 0, sequence: -1 };

  /** The records of one WebSocket message. */
  read(bytes: Buffer): { readonly type: number; readonly sequence: number }[] {
    if (bytes.equals(this.#bytes)) return [this.#read];
    const texts = bytes.toString().split('\u001e');
    if (texts.pop() !== '') throw new Error(`a message does not end at a record's end: ${bytes.toString()}`);
    const records = texts.map((text) => {
      const { type = 0, arguments: args } = JSON.parse(text) as { type?: number; arguments?: [string] };
      return { type, sequence: args ? sequenceOf(args[0]) : -1 };
    });
    const [first] = records;
    // Copied: what is received is a piece of a larger buffer.
    if (first && records.length === 1) [this.#bytes, this.#read] = [Buffer.from(bytes), first];
    return records;
  }
}
