import { setTimeout as pause } from 'node:timers/promises';
import { Allowance } from './allowance.ts';
import type { CallLimits } from './callLimits.ts';
import { FairQueue } from './fairQueue.ts';
import { IncomingFiles } from './incomingFiles.ts';
import { UnderWay } from './underWay.ts';
import { WorkCredit } from './workCredit.ts';

/** A caller has more requests in progress, or sends them more often, than its share. */
export class ShareExceeded extends Error {
  readonly of: 'user' | 'company' | 'network';
  readonly why: 'tooManyAtOnce' | 'tooOften';
  readonly retryAfterSeconds: number;
  constructor(of: ShareExceeded['of'], why: ShareExceeded['why'], waitMs: number) {
    super(`${of}: ${why}`);
    this.of = of;
    this.why = why;
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  }
}

/** For each of these many waiting refusals, the next one waits for one more delay. */
const refusalsPerDelay = 20;
const mostRefusals = 200;

/** `Retry-After` for a caller with too many requests in progress. */
const atOnceWaitMs = 2_000;

/** What this process grants to each user, company and network, and what they currently use of it. */
export class CallShares {
  readonly limits: CallLimits;
  readonly calls: FairQueue;
  readonly offers: FairQueue;
  readonly writing: FairQueue;
  readonly exports: FairQueue;
  readonly downloads = new UnderWay();
  readonly incoming = new IncomingFiles();
  readonly #underWay = new UnderWay();
  readonly #refusals = new UnderWay();
  readonly #ofUsers: Allowance;
  readonly #ofCompanies: Allowance;
  readonly #hubOpenings: Allowance;

  constructor(limits: CallLimits) {
    this.limits = limits;
    const credits = {
      users: new WorkCredit(limits.workOfUser),
      companies: new WorkCredit(limits.workOfCompany),
    };
    this.calls = new FairQueue(limits.calls, credits);
    this.writing = new FairQueue(limits.writing, credits);
    this.offers = new FairQueue(limits.offers);
    this.exports = new FairQueue(limits.exports);
    this.#ofUsers = new Allowance(limits.perMinuteOfUser);
    this.#ofCompanies = new Allowance(limits.perMinuteOfCompany);
    this.#hubOpenings = new Allowance(limits.hubOpeningsPerMinute);
  }

  /**
   * Starts a user's request. Called before anything is read from the database: refusing costs almost nothing.
   * @param calls number of calls it counts as
   * @returns a function to call when it has ended
   * @throws ShareExceeded
   */
  beginOfUser(userId: string, calls = 1): () => void {
    return this.#begin('user', userId, this.limits.underWayOfUser, () => this.#ofUsers.take(userId, calls));
  }

  /** As `beginOfUser`, for the company, which is known only from the database. */
  beginOfCompany(companyId: string, calls = 1): () => void {
    return this.#begin('company', companyId, this.limits.underWayOfCompany, () =>
      this.#ofCompanies.take(companyId, calls),
    );
  }

  /**
   * Counts a user's request to the hub, which may stay open for long and so is not counted as in progress.
   * @throws ShareExceeded
   */
  countOfHub(userId: string, opensConnection: boolean): void {
    const allowance = opensConnection ? this.#hubOpenings : this.#ofUsers;
    const waitMs = allowance.take(userId);
    if (waitMs > 0) throw new ShareExceeded('user', 'tooOften', waitMs);
  }

  /** As `beginOfUser`, for a request without a login; its rate is limited by the limit for open endpoints. */
  beginOfNetwork(network: string): () => void {
    return this.#begin('network', network, this.limits.underWayOfNetwork, () => 0);
  }

  /**
   * Waits until a refusal may be sent: longer the more refusals of the same caller are waiting, because a caller that retries at
   * once would keep the process busy with refusals.
   * @returns whether to respond at all; with too many waiting refusals the connection should be cut
   */
  async beforeRefusal(who: string): Promise<boolean> {
    const waiting = this.#refusals.of(who);
    const end = this.#refusals.begin(who);
    await pause(this.limits.refusalDelayMs * (1 + waiting / refusalsPerDelay), undefined, { ref: false });
    end();
    return waiting < mostRefusals;
  }

  #begin(of: ShareExceeded['of'], id: string, most: number, take: () => number): () => void {
    const key = `${of} ${id}`;
    if (this.#underWay.of(key) >= most) throw new ShareExceeded(of, 'tooManyAtOnce', atOnceWaitMs);
    const waitMs = take();
    if (waitMs > 0) throw new ShareExceeded(of, 'tooOften', waitMs);
    return this.#underWay.begin(key);
  }
}
