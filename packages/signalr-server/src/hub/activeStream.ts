/** A stream this server sends to a client, from the moment its call was read. */
export class ActiveStream {
  #controller: AbortController | null = null;
  #iterator: AsyncIterator<unknown> | null = null;
  #isCancelled = false;

  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#isCancelled) this.#controller.abort();
    return this.#controller.signal;
  }

  /** Where the values come from: it is told of a cancel, too. */
  readFrom(iterator: AsyncIterator<unknown>): void {
    this.#iterator = iterator;
  }

  /** The client, or the end of its connection, wants no more. The stream counts as open until its source has ended. */
  cancel(): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    this.#controller?.abort();
    // How a source takes that concerns nobody.
    this.#iterator?.return?.().then(
      () => undefined,
      () => undefined,
    );
  }
}
