import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

/**
 * Sends chunks as the answer's body as fast as the client takes them, and waits until the last one is taken: what the
 * chunks are read from (a transaction, a file) may be closed afterwards. A client that hangs up ends it quietly.
 */
export async function sendStream(
  reply: FastifyReply,
  chunks: AsyncIterable<Uint8Array | string>,
): Promise<FastifyReply> {
  const body = Readable.from(chunks, { objectMode: false });
  const ended = finished(body).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    // The head of the answer is gone already: the connection breaks, so that nobody takes a part for the whole.
    reply.log.error({ err: error }, 'an answer broke off');
  });
  reply.send(body);
  await ended;
  return reply;
}
