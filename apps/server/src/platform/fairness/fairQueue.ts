import type { Turns } from './callLimits.ts';
import type { WorkCredit } from './workCredit.ts';

/** The company and user of a request. Without a login both are the network. */
export type Share = { readonly company: string; readonly user: string };

/**
 * A request that got no turn: the queue was full (`full`), it waited for the maximum time (`waited`), or it waited that long behind
 * requests of its own user or company (`behindOwn`), which does not mean that the server is full.
 */
export class NoTurn extends Error {
  readonly reason: 'full' | 'waited' | 'behindOwn';
  constructor(reason: NoTurn['reason']) {
    super(`no turn: ${reason}`);
    this.reason = reason;
  }
}

type User = { readonly id: string; running: number; readonly waiting: Set<() => void> };
type Company = { readonly id: string; running: number; readonly users: Map<string, User> };

/** Connection time that users and companies may use while others are waiting too. */
export type Credits = { readonly users: WorkCredit; readonly companies: WorkCredit };

/**
 * Divides a number of turns among companies, and among the users of each. Free turns go round: each waiting company gets one before
 * any gets its next, and none holds more than its part, so that a company with a thousand requests delays another by one turn, not
 * by a thousand. The same applies to the users of a company.
 */
export class FairQueue {
  readonly #turns: Turns;
  readonly #credits: Credits | null;
  /** In the order of their next turn: after its turn, a company moves to the end. */
  readonly #companies = new Map<string, Company>();
  #running = 0;
  #waiting = 0;
  #rest: NodeJS.Timeout | null = null;

  constructor(turns: Turns, credits: Credits | null = null) {
    this.#turns = turns;
    this.#credits = credits;
  }

  /** Number of requests that wait for their turn. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs the work when it is the user's turn.
   * @throws NoTurn before the work has started.
   */
  async run<T>(share: Share, work: () => Promise<T>): Promise<T> {
    const [company, user] = this.#find(share);
    this.#credits?.users.ask(user.id);
    this.#credits?.companies.ask(company.id);
    try {
      if (this.#mayRun(company, user)) this.#begin(company, user);
      else await this.#wait(company, user);
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        user.running -= 1;
        company.running -= 1;
        this.#running -= 1;
        const ms = performance.now() - startedAt;
        this.#credits?.users.spend(user.id, ms, user.waiting.size);
        this.#credits?.companies.spend(company.id, ms);
        // Also behind those that came while it ran.
        this.#toEnd(company, user);
        this.#serve();
      }
    } finally {
      this.#forgetIdle(company, user);
    }
  }

  #find(share: Share): [Company, User] {
    const company = this.#companies.get(share.company) ?? {
      id: share.company,
      running: 0,
      users: new Map<string, User>(),
    };
    this.#companies.set(company.id, company);
    const user = company.users.get(share.user) ?? {
      id: share.user,
      running: 0,
      waiting: new Set<() => void>(),
    };
    company.users.set(user.id, user);
    return [company, user];
  }

  #forgetIdle(company: Company, user: User): void {
    const isIdle = user.running === 0 && user.waiting.size === 0;
    if (isIdle && company.users.get(user.id) === user) company.users.delete(user.id);
    if (company.users.size === 0 && this.#companies.get(company.id) === company)
      this.#companies.delete(company.id);
  }

  #mayRun(company: Company, user: User): boolean {
    if (this.#running >= this.#turns.connections || this.#isAtItsPart(company, user)) return false;
    return this.#restOf(company, user) === 0;
  }

  #isAtItsPart(company: Company, user: User): boolean {
    if (company.running >= this.#turns.ofCompany) return true;
    if (this.#credits === null) return false;
    const { users, companies } = this.#credits;
    return (
      (user.running > 0 && users.givesWay(user.id)) || (company.running > 0 && companies.givesWay(company.id))
    );
  }

  #restOf(company: Company, user: User): number {
    if (this.#credits === null) return 0;
    return Math.max(this.#credits.users.restOf(user.id), this.#credits.companies.restOf(company.id));
  }

  #begin(company: Company, user: User): void {
    user.running += 1;
    company.running += 1;
    this.#running += 1;
    this.#toEnd(company, user);
  }

  #toEnd(company: Company, user: User): void {
    this.#companies.delete(company.id);
    this.#companies.set(company.id, company);
    company.users.delete(user.id);
    company.users.set(user.id, user);
  }

  /** Resolves with the turn taken. */
  #wait(company: Company, user: User): Promise<void> {
    if (this.#waiting >= this.#turns.waiting) throw new NoTurn('full');
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        user.waiting.delete(start);
        this.#waiting -= 1;
      };
      const start = () => {
        end();
        this.#begin(company, user);
        resolve();
      };
      const timer = setTimeout(() => {
        end();
        // If a turn was free, the queue was not the reason.
        const isOwn = this.#running < this.#turns.connections || this.#isAtItsPart(company, user);
        reject(new NoTurn(isOwn ? 'behindOwn' : 'waited'));
      }, this.#turns.waitMs);
      user.waiting.add(start);
      this.#waiting += 1;
      this.#serveAfterRest();
    });
  }

  #serve(): void {
    for (const company of this.#companies.values()) {
      for (const user of company.users.values()) {
        const [start] = user.waiting;
        if (start === undefined || !this.#mayRun(company, user)) continue;
        start();
        this.#serveAfterRest();
        return;
      }
    }
    this.#serveAfterRest();
  }

  /** If all waiting users are resting, no request may end and trigger a check: check again when the first has rested. */
  #serveAfterRest(): void {
    if (this.#rest !== null || this.#waiting === 0 || this.#running >= this.#turns.connections) return;
    let restMs = Number.POSITIVE_INFINITY;
    for (const company of this.#companies.values())
      for (const user of company.users.values())
        if (user.waiting.size > 0 && !this.#isAtItsPart(company, user))
          restMs = Math.min(restMs, this.#restOf(company, user));
    if (restMs === Number.POSITIVE_INFINITY) return;
    this.#rest = setTimeout(
      () => {
        this.#rest = null;
        this.#serve();
      },
      Math.max(1, restMs),
    );
  }
}
