/**
 * A stream a client sends with a call. It holds a few items; when they are not taken, its connection is not read on.
 */
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

  /** The client has sent all, or its stream has failed. */
  end(error: Error | null): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#error = error;
    this.#wake();
  }

  /** Nobody will read on. */
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
      // Left early by the method: what else comes is not kept.
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
