import type { WorkShare } from './callLimits.ts';

const sweepEveryMs = 60_000;
/** Others count as active for so long after a call of theirs. */
const activeMs = 2_000;
/** Four times as long as a turn took, so that others have the process to themselves most of the time. */
const restsPerTurn = 4;
const longestRestMs = 5_000;

type Account = { creditMs: number; at: number; restsUntil: number };

/**
 * Time of connections that each user, or each company, has used lately. Who uses little never notices it; who has used up its credit gives
 * way to others while there are any: one call at a time, and a rest after it that is longer than it took.
 */
export class WorkCredit {
  readonly #share: WorkShare;
  readonly #accounts = new Map<string, Account>();
  #newest = { id: '', at: Number.NEGATIVE_INFINITY };
  #newestOther = Number.NEGATIVE_INFINITY;
  #sweptAt = 0;

  constructor(share: WorkShare) {
    this.#share = share;
  }

  /** Somebody asks for a turn. */
  ask(id: string): void {
    const at = performance.now();
    if (this.#newest.id !== id) this.#newestOther = this.#newest.at;
    this.#newest = { id, at };
  }

  /** A turn took so long. */
  spend(id: string, ms: number): void {
    const at = performance.now();
    this.#sweep(at);
    const account = this.#accountOf(id, at);
    account.creditMs -= ms;
    account.restsUntil = at + Math.min(restsPerTurn * ms, longestRestMs);
    this.#accounts.set(id, account);
  }

  /** Whether it has to give way to others now. */
  givesWay(id: string): boolean {
    const at = performance.now();
    const otherAt = this.#newest.id === id ? this.#newestOther : this.#newest.at;
    return at - otherAt < activeMs && this.#accountOf(id, at).creditMs < 0;
  }

  /** Milliseconds until it may have its next turn: 0 where it does not give way. */
  restOf(id: string): number {
    if (!this.givesWay(id)) return 0;
    return Math.max(0, (this.#accounts.get(id)?.restsUntil ?? 0) - performance.now());
  }

  #accountOf(id: string, at: number): Account {
    const { burstMs, ofTime } = this.#share;
    const former = this.#accounts.get(id);
    if (former === undefined) return { creditMs: burstMs, at, restsUntil: 0 };
    const creditMs = Math.min(burstMs, former.creditMs + (at - former.at) * ofTime);
    // What was used long ago is not held against anybody: the debt is never more than the burst.
    return { ...former, creditMs: Math.max(-burstMs, creditMs), at };
  }

  #sweep(at: number): void {
    if (at - this.#sweptAt < sweepEveryMs) return;
    this.#sweptAt = at;
    for (const id of this.#accounts.keys())
      if (this.#accountOf(id, at).creditMs >= this.#share.burstMs) this.#accounts.delete(id);
  }
}
