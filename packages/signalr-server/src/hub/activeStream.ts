/** A stream from this server to a client, from the moment its invocation was read. */
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

  /** Sets the source of the values, which is notified of a cancel, too. */
  readFrom(iterator: AsyncIterator<unknown>): void {
    this.#iterator = iterator;
  }

  /** Called when the client cancels or its connection ends. The stream counts as open until its source has ended. */
  cancel(): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    this.#controller?.abort();
    // The result of the source's clean-up is ignored.
    this.#iterator?.return?.().then(
      () => undefined,
      () => undefined,
    );
  }
}
