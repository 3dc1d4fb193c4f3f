import type { FastifyInstance, FastifyRequest } from 'fastify';
import { now } from '../clock.ts';

const arrivals = new WeakMap<FastifyRequest, Date>();

/** Records when each request arrives, before any queue, limit or query. Must be the first hook of the server. */
export function recordArrivals(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    arrivals.set(request, now());
  });
}

/** When a request arrived at this process. */
export function arrivalOf(request: FastifyRequest): Date {
  return arrivals.get(request) ?? now();
}
