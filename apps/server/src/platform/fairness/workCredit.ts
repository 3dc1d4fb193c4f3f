import type { WorkShare } from './callLimits.ts';

const cleanUpEveryMs = 60_000;
/** How long others count as active after a request. */
const activeMs = 2_000;
/** Rest is four times as long as a turn took, so that others have the process to themselves most of the time. */
const restsPerTurn = 4;
/**
 * For each of these many requests that wait for their turn, rest is one turn longer. A person's page waits for a few; with the 60 that
 * a script may have, it works for less than a twentieth of the time, so that others' slow moments are not its doing.
 */
const waitingPerRest = 3;
const longestRestMs = 5_000;

type Account = { creditMs: number; at: number; restsUntil: number };

/**
 * Connection time that each user, or each company, has used recently. Light users never notice it; one that has used up its credit
 * gives way to others if there are any: one request at a time, followed by a rest that is longer than the request took.
 */
export class WorkCredit {
  readonly #share: WorkShare;
  readonly #accounts = new Map<string, Account>();
  #newest = { id: '', at: Number.NEGATIVE_INFINITY };
  #newestOther = Number.NEGATIVE_INFINITY;
  #cleanedUpAt = 0;

  constructor(share: WorkShare) {
    this.#share = share;
  }

  /** Records a request for a turn. */
  ask(id: string): void {
    const at = performance.now();
    if (this.#newest.id !== id) this.#newestOther = this.#newest.at;
    this.#newest = { id, at };
  }

  /**
   * Records the time that a turn took.
   * @param waiting requests that wait for their turn
   */
  spend(id: string, ms: number, waiting = 0): void {
    const at = performance.now();
    this.#cleanUp(at);
    const account = this.#accountOf(id, at);
    account.creditMs -= ms;
    account.restsUntil = at + Math.min((restsPerTurn + waiting / waitingPerRest) * ms, longestRestMs);
    this.#accounts.set(id, account);
  }

  /** Whether it has to give way to others now. */
  givesWay(id: string): boolean {
    const at = performance.now();
    const otherAt = this.#newest.id === id ? this.#newestOther : this.#newest.at;
    return at - otherAt < activeMs && this.#accountOf(id, at).creditMs < 0;
  }

  /** Milliseconds until its next turn: 0 if it does not give way. */
  restOf(id: string): number {
    if (!this.givesWay(id)) return 0;
    return Math.max(0, (this.#accounts.get(id)?.restsUntil ?? 0) - performance.now());
  }

  #accountOf(id: string, at: number): Account {
    const { burstMs, ofTime } = this.#share;
    const former = this.#accounts.get(id);
    if (former === undefined) return { creditMs: burstMs, at, restsUntil: 0 };
    const creditMs = Math.min(burstMs, former.creditMs + (at - former.at) * ofTime);
    // Old use is forgotten: the debt is never more than the burst.
    return { ...former, creditMs: Math.max(-burstMs, creditMs), at };
  }

  #cleanUp(at: number): void {
    if (at - this.#cleanedUpAt < cleanUpEveryMs) return;
    this.#cleanedUpAt = at;
    for (const id of this.#accounts.keys())
      if (this.#accountOf(id, at).creditMs >= this.#share.burstMs) this.#accounts.delete(id);
  }
}
