import { performance } from 'node:perf_hooks';

/**
 * One timer for all deadlines, instead of one per connection. Its time stops while the process does (a long computation, a sleeping
 * laptop), so that no client counts as silent while its data was not read.
 */
export class Clock {
  /** Milliseconds at the last tick. */
  now = 0;
  readonly #tickMs: number;
  readonly #onTick: (now: number) => void;
  #timer: NodeJS.Timeout | null = null;
  #lastTick = 0;

  constructor(tickMs: number, onTick: (now: number) => void) {
    this.#tickMs = tickMs;
    this.#onTick = onTick;
  }

  start(): void {
    if (this.#timer) return;
    this.#lastTick = performance.now();
    this.#timer = setInterval(() => this.#tick(), this.#tickMs);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #tick(): void {
    const real = performance.now();
    const passed = real - this.#lastTick;
    this.#lastTick = real;
    this.now += passed > 3 * this.#tickMs + 50 ? this.#tickMs : passed;
    this.#onTick(this.now);
  }
}
