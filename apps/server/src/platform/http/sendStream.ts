import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

/** A client that took nothing of what stands ready for so long is given up. */
const longestUntaken = 60_000;

/**
 * Sends chunks as the answer's body as fast as the client takes them, and waits until the last one is taken: what the
 * chunks are read from (a transaction, a file) may be closed afterwards. A client that hangs up ends it quietly,
 * and so does one that stops taking.
 */
export async function sendStream(
  reply: FastifyReply,
  chunks: AsyncIterable<Uint8Array | string>,
  untakenMs = longestUntaken,
): Promise<FastifyReply> {
  const body = Readable.from(chunks, { objectMode: false });
  const ended = finished(body).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    // The head of the answer is gone already: the connection breaks, so that nobody takes a part for the whole.
    reply.log.error({ err: error }, 'an answer broke off');
  });
  giveUpUntaken(reply, body, untakenMs);
  reply.send(body);
  await ended;
  return reply;
}

/** The socket's own clock: it starts anew whenever a part of what waits in it is taken, be it a single byte. */
function giveUpUntaken(reply: FastifyReply, body: Readable, untakenMs: number): void {
  const { raw } = reply;
  const look = () => {
    // Nothing waits to be taken: it is us who are slow, and the clock starts anew.
    if (raw.writableLength === 0) {
      raw.socket?.setTimeout(untakenMs);
      return;
    }
    reply.log.info('an answer was not taken');
    body.destroy();
    raw.destroy();
  };
  raw.setTimeout(untakenMs, look);
}
