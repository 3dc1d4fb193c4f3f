import type { Refusal } from './answers.ts';
import { TooManyRequests } from './transportTypes.ts';

/** Thrown within a request to end it with an answer. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(`refused with ${refusal.status}`);
    this.refusal = refusal;
  }
}

/** What is answered to a request that ended with an error; null where it failed. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refused) return error.refusal;
  if (!(error instanceof TooManyRequests)) return null;
  return { status: 429, text: error.message, headers: { 'Retry-After': String(error.retryAfterSeconds) } };
}
