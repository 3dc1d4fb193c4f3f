interface Asked {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly until: number;
}

/** Pending results requested from one client. */
export class ClientResults {
  readonly #asked = new Map<string, Asked>();
  #last = 0;

  get size(): number {
    return this.#asked.size;
  }

  /** Returns a new id, and the promise of the client's result with that id. */
  ask(until: number): { readonly invocationId: string; readonly result: Promise<unknown> } {
    this.#last += 1;
    const invocationId = `s${this.#last}`;
    const result = new Promise<unknown>((resolve, reject) => {
      this.#asked.set(invocationId, { resolve, reject, until });
    });
    return { invocationId, result };
  }

  settle(invocationId: string, result: unknown, error: string | null): void {
    const asked = this.#asked.get(invocationId);
    if (!asked) return;
    this.#asked.delete(invocationId);
    if (error === null) asked.resolve(result);
    else asked.reject(new Error(error));
  }

  tick(now: number): void {
    for (const [id, asked] of this.#asked) {
      if (now < asked.until) continue;
      this.#asked.delete(id);
      asked.reject(new Error('The client did not give a result in time.'));
    }
  }

  rejectAll(error: Error): void {
    for (const asked of this.#asked.values()) asked.reject(error);
    this.#asked.clear();
  }
}
