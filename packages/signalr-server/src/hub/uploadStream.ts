/** A stream from a client, sent with an invocation. It buffers a few items; while it is full, its connection is not read. */
export class UploadStream implements AsyncIterable<unknown> {
  readonly #maxItems: number;
  readonly #onFull: () => void;
  readonly #onRoom: () => void;
  #items: unknown[] = [];
  #isFull = false;
  #isEnded = false;
  #error: Error | null = null;
  #taker: (() => void) | null = null;

  constructor(maxItems: number, onFull: () => void, onRoom: () => void) {
    this.#maxItems = maxItems;
    this.#onFull = onFull;
    this.#onRoom = onRoom;
  }

  push(item: unknown): void {
    if (this.#isEnded) return;
    this.#items.push(item);
    if (!this.#isFull && this.#items.length >= this.#maxItems) {
      this.#isFull = true;
      this.#onFull();
    }
    this.#wake();
  }

  /** Called when the client has sent everything, or its stream has failed. */
  end(error: Error | null): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#error = error;
    this.#wake();
  }

  /** Drops further items, because there is no reader. */
  discard(): void {
    this.end(null);
    this.#items = [];
    this.#room();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, void> {
    try {
      for (;;) {
        while (this.#items.length > 0) {
          const item = this.#items.shift();
          this.#room();
          yield item;
        }
        if (this.#isEnded) break;
        await new Promise<void>((resolve) => {
          this.#taker = resolve;
        });
      }
      if (this.#error) throw this.#error;
    } finally {
      // The method stopped reading early: drop further items.
      this.discard();
    }
  }

  #room(): void {
    if (!this.#isFull) return;
    this.#isFull = false;
    this.#onRoom();
  }

  #wake(): void {
    const taker = this.#taker;
    this.#taker = null;
    taker?.();
  }
}
