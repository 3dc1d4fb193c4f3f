/** A stream this server sends to a client, from the moment its call was read. */
export class ActiveStream {
  #controller: AbortController | null = null;
  #onCancel: (() => void) | null = null;
  isCancelled = false;

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.isCancelled) this.#controller.abort();
    return this.#controller.signal;
  }

  cancel(): void {
    if (this.isCancelled) return;
    this.isCancelled = true;
    this.#onCancel?.();
    this.#controller?.abort();
  }

  /** The next value, or null as soon as the stream is cancelled: a source that waits for long does not hold it. */
  async next(iterator: AsyncIterator<unknown>): Promise<IteratorResult<unknown> | null> {
    if (this.isCancelled) return null;
    try {
      return await new Promise<IteratorResult<unknown> | null>((resolve, reject) => {
        this.#onCancel = () => resolve(null);
        iterator.next().then(resolve, reject);
      });
    } finally {
      this.#onCancel = null;
    }
  }
}
