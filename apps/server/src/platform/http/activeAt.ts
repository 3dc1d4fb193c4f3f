import type { FastifyRequest } from 'fastify';
import { now } from '../clock.ts';

/** Seconds since the user last touched the browser that sends the request; programs omit it. */
const header = 'x-idle-seconds';
const maxSeconds = 90 * 86_400;

/**
 * When the user of a request was last active: now, unless the browser says that it sends the request automatically while the user
 * is away. An invalid number of seconds counts as none.
 */
export function activeAtOf({ headers }: Pick<FastifyRequest, 'headers'>): Date {
  const said = headers[header];
  const seconds = typeof said === 'string' && /^\d{1,9}$/.test(said) ? Math.min(Number(said), maxSeconds) : 0;
  return new Date(now().getTime() - seconds * 1000);
}
