/** Terminator of a record. */
export const recordEnd = '\u001e';

/** Encodes one record. */
export const record = (value: unknown) => JSON.stringify(value) + recordEnd;

export const handshake = record({ protocol: 'json', version: 1 });

export type WireRecord = {
  readonly type?: number;
  readonly error?: string;
  readonly allowReconnect?: boolean;
  readonly target?: string;
  readonly arguments?: unknown[];
  readonly invocationId?: string;
  readonly result?: unknown;
  readonly item?: unknown;
};

/** Records that a connection has received, to be awaited one by one. */
export class Inbox {
  readonly frames: string[] = [];
  /** How it ended: a WebSocket's close code, or a text. */
  readonly ended: Promise<string>;
  #records: WireRecord[] = [];
  #waiting: ((record: WireRecord | null) => void)[] = [];
  #over = false;
  #end!: (how: string) => void;

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Takes a frame, an event or the body of a poll; each must end with a complete record. */
  take(frame: string) {
    if (frame === '') return;
    this.frames.push(frame);
    if (!frame.endsWith(recordEnd)) throw new Error(`this frame does not end at a record's end: ${frame}`);
    for (const text of frame.slice(0, -1).split(recordEnd)) {
      const record = JSON.parse(text) as WireRecord;
      const taker = this.#waiting.shift();
      if (taker) taker(record);
      else this.#records.push(record);
    }
  }

  end(how: string) {
    this.#over = true;
    this.#end(how);
    for (const taker of this.#waiting.splice(0)) taker(null);
  }

  /** Returns the next record, including pings; null when the connection has ended. */
  async any(): Promise<WireRecord | null> {
    const record = this.#records.shift();
    if (record) return record;
    if (this.#over) return null;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Returns the next record that is not a ping. */
  async next(): Promise<WireRecord | null> {
    for (;;) {
      const record = await this.any();
      if (record?.type !== 6) return record;
    }
  }
}
