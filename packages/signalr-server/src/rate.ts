/**
 * Rate limit by key: an average number of events per second, with `burst` times as many at once. Keys at full capacity are
 * eventually deleted.
 */
export class Rate<K> {
  readonly #perSecond: number;
  readonly #most: number;
  readonly #left = new Map<K, { events: number; at: number }>();
  #cleanedUpAt = 0;

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond;
    this.#most = Math.max(1, perSecond * burst);
  }

  /** Counts an event; returns false if it exceeds the limit, without counting it. */
  take(key: K, now = performance.now()): boolean {
    this.#cleanUp(now);
    const events = this.#leftOf(key, now);
    if (events < 1) return false;
    this.#left.set(key, { events: events - 1, at: now });
    return true;
  }

  #leftOf(key: K, now: number): number {
    const former = this.#left.get(key);
    if (former === undefined) return this.#most;
    return Math.min(this.#most, former.events + ((now - former.at) / 1000) * this.#perSecond);
  }

  #cleanUp(now: number): void {
    if (now - this.#cleanedUpAt < 60_000) return;
    this.#cleanedUpAt = now;
    for (const key of this.#left.keys()) if (this.#leftOf(key, now) >= this.#most) this.#left.delete(key);
  }
}
