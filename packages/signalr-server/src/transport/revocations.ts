import type { Principal } from './transportTypes.ts';

const rememberedMs = 60_000;

/**
 * Users whom the application has just disconnected. A request that was authenticated before and is still being handled must not
 * reopen a connection.
 */
export class Revocations<P extends Principal> {
  #recent: { readonly turn: number; readonly at: number; readonly coversLane: (principal: P) => boolean }[] =
    [];
  #turn = 0;

  /** A request stores this before its credential is checked. */
  get turn(): number {
    return this.#turn;
  }

  add(coversLane: (principal: P) => boolean): void {
    const now = performance.now();
    if (this.#recent[0] && now - this.#recent[0].at > rememberedMs) {
      this.#recent = this.#recent.filter(({ at }) => now - at <= rememberedMs);
    }
    this.#turn += 1;
    this.#recent.push({ turn: this.#turn, at: now, coversLane });
  }

  /** Whether this user was disconnected since that turn. */
  hasSince(turn: number, principal: P): boolean {
    for (let place = this.#recent.length - 1; place >= 0; place -= 1) {
      const one = this.#recent[place];
      if (!one || one.turn <= turn) return false;
      if (one.coversLane(principal)) return true;
    }
    return false;
  }
}
