import type { FastifyRequest } from 'fastify';
import { now } from '../clock.ts';

/** How many seconds the person has not touched the browser that makes a call; programs leave it out. */
const header = 'x-idle-seconds';
const maxSeconds = 90 * 86_400;

/**
 * When the user of a call was last active: now, unless the browser says that it calls by itself, for a person who is away. What is
 * no count of seconds counts as none.
 */
export function activeAtOf({ headers }: Pick<FastifyRequest, 'headers'>): Date {
  const said = headers[header];
  const seconds = typeof said === 'string' && /^\d{1,9}$/.test(said) ? Math.min(Number(said), maxSeconds) : 0;
  return new Date(now().getTime() - seconds * 1000);
}
