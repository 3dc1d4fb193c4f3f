import type { FastifyRequest } from 'fastify';

/** Whether a call failed because its body broke off or is no form: its sender hung up or miswrote it, and nothing is wrong here. */
export function isBrokenBody(error: Error & { code?: unknown }, request: FastifyRequest): boolean {
  const hungUp = request.raw.destroyed && !request.raw.complete;
  // The reader of forms gives these no code.
  return hungUp || (error.code === undefined && /multipart data$|^Multipart: /.test(error.message));
}
