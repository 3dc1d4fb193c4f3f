import { maxUploadBytes } from '@lanewright/freight';
import type { FastifyRequest } from 'fastify';

/**
 * Discards the rest of a refused form: a browser reads no response before it has sent everything, and would wait forever if the
 * connection were not read. A sender of more than any form may have is cut off.
 */
export function drainRequest(request: FastifyRequest): void {
  const { raw } = request;
  if (raw.complete || raw.destroyed || !/^multipart\//i.test(raw.headers['content-type'] ?? '')) return;
  let byteCount = 0;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    byteCount += chunk.length;
    if (byteCount > maxUploadBytes) raw.destroy();
  });
  raw.resume();
}
