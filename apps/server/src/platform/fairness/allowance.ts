/** Keys whose allowance is full again are removed this often, so that one-time callers use no memory. */
const cleanUpEveryMs = 60_000;

/** Limits requests per minute by key, in the long run: a caller may make a third of them at once and regains them evenly. */
export class Allowance {
  readonly #most: number;
  readonly #perMs: number;
  readonly #left = new Map<string, { calls: number; at: number }>();
  #cleanedUpAt = 0;

  constructor(perMinute: number) {
    this.#most = perMinute / 3;
    this.#perMs = perMinute / 60_000;
  }

  /**
   * Takes calls. A large call may take more than are left (as a debt), but only if any are left.
   * @returns 0, or, if none are left, the milliseconds until there are again
   */
  take(key: string, calls = 1): number {
    const at = performance.now();
    this.#cleanUp(at);
    const former = this.#left.get(key);
    const left =
      former === undefined ? this.#most : Math.min(this.#most, former.calls + (at - former.at) * this.#perMs);
    if (left < 1) {
      this.#left.set(key, { calls: left, at });
      return (1 - left) / this.#perMs;
    }
    this.#left.set(key, { calls: left - calls, at });
    return 0;
  }

  #cleanUp(at: number): void {
    if (at - this.#cleanedUpAt < cleanUpEveryMs) return;
    this.#cleanedUpAt = at;
    for (const [key, { calls, at: then }] of this.#left)
      if (calls + (at - then) * this.#perMs >= this.#most) this.#left.delete(key);
  }
}
