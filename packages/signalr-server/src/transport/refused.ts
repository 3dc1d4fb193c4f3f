import type { Refusal } from './responses.ts';
import { TooManyRequests } from './transportTypes.ts';

/** Thrown while handling a request, to end it with this refusal. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(`refused with ${refusal.status}`);
    this.refusal = refusal;
  }
}

/** Returns the refusal for a request that ended with an error; null for an unexpected error. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refused) return error.refusal;
  if (!(error instanceof TooManyRequests)) return null;
  return { status: 429, text: error.message, headers: { 'Retry-After': String(error.retryAfterSeconds) } };
}
