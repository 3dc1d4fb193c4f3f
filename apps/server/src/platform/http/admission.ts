import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallShares, ShareExceeded } from '../fairness/callShares.ts';
import { type ProblemError, refuse } from './problemError.ts';

const admissions = new WeakMap<ServerResponse, Admission>();

/**
 * Counts a request as in progress until it has been both handled and its response sent: a caller that hangs up does not make room
 * for its next request while this one is still worked on, nor does one that does not read its response.
 */
export class Admission {
  readonly #ends: (() => void)[] = [];
  #working = 0;
  #isAnswered = false;

  private constructor(raw: ServerResponse) {
    finished(raw, () => {
      this.#isAnswered = true;
      this.#endIfOver();
    });
  }

  /** The admission of a response. */
  static of({ raw }: Pick<FastifyReply, 'raw'>): Admission {
    const known = admissions.get(raw);
    if (known !== undefined) return known;
    const admission = new Admission(raw);
    admissions.set(raw, admission);
    return admission;
  }

  /** `end` is called when the request is over. */
  add(end: () => void): void {
    if (this.#isAnswered && this.#working === 0) end();
    else this.#ends.push(end);
  }

  /** The request is not over before this work is done. */
  async whileHandled<T>(work: () => Promise<T>): Promise<T> {
    this.#working += 1;
    try {
      return await work();
    } finally {
      this.#working -= 1;
      this.#endIfOver();
    }
  }

  #endIfOver(): void {
    if (this.#isAnswered && this.#working === 0) for (const end of this.#ends.splice(0)) end();
  }
}

/**
 * Number of calls that a request counts as: reading a large body costs as much as many small requests.
 * @param bodyLimit maximum bytes read, for a body without a stated length
 */
export function callsOf(request: FastifyRequest, bodyLimit: number, { limits }: CallShares): number {
  const { headers } = request;
  if (/^multipart\//i.test(headers['content-type'] ?? '')) return 1;
  const declared = Number(
    headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : bodyLimit),
  );
  return 1 + Math.floor(Math.min(bodyLimit, declared) / limits.bodyBytesPerCall);
}

/**
 * Starts an operation that takes a share; a caller that exceeds its share gets an error after a delay.
 * @throws ProblemError 429 `too_many_calls`
 */
export async function beginOrRefuse(
  begin: () => () => void,
  who: string,
  request: FastifyRequest,
  shares: CallShares,
): Promise<() => void> {
  try {
    return begin();
  } catch (error) {
    if (!(error instanceof ShareExceeded)) throw error;
    if (!(await shares.beforeRefusal(who))) request.raw.destroy();
    throw tooManyCalls(error);
  }
}

const titles = {
  user: { tooManyAtOnce: 'Too many simultaneous requests', tooOften: 'Too many requests' },
  company: {
    tooManyAtOnce: 'Too many simultaneous requests from your company',
    tooOften: 'Too many requests from your company',
  },
  network: {
    tooManyAtOnce: 'Too many simultaneous requests from your network',
    tooOften: 'Too many requests from your network',
  },
} as const;

/** The problem for a caller that exceeds its share. */
export function tooManyCalls({ of, why, retryAfterSeconds }: ShareExceeded): ProblemError {
  return refuse('too_many_calls', titles[of][why], {
    detail: `Wait ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'} and try again.`,
    retryAfterSeconds,
  });
}
