import type { FastifyRequest } from 'fastify';

/**
 * Whether a request failed because its body was cut off or is not a valid form: the sender hung up or made an error, not the
 * server.
 */
export function isBrokenBody(error: Error & { code?: unknown }, request: FastifyRequest): boolean {
  const hungUp = request.raw.destroyed && !request.raw.complete;
  // The form parser sets no code on these.
  return hungUp || (error.code === undefined && /multipart data$|^Multipart: /.test(error.message));
}
