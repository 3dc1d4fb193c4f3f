/** Counts unfinished items by key. */
export class UnderWay {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Counts one more; call the returned function when that one has ended. Calling it again does nothing. */
  begin(key: string): () => void {
    this.#counts.set(key, this.of(key) + 1);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const left = this.of(key) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}
