import { maxUploadBytes } from '@lanewright/freight';
import type { FastifyRequest } from 'fastify';

/**
 * Reads what a refused form still sends, to nowhere: a browser hears no answer before it has sent everything, and would
 * wait for ever at a connection that nobody reads. Whoever sends more than any form may have is cut off.
 */
export function readRest(request: FastifyRequest): void {
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
