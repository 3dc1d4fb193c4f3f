import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Admission } from './admission.ts';
import { Spool } from './spool.ts';
import { type Pace, watchPace } from './watchPace.ts';

/** Minimum pace of a receiver, averaged over a minute. */
const leastPace: Pace = { everyMs: 10_000, looks: 6, bytesPerSecond: 16 * 1024 };

/**
 * Returned by handlers in place of the reply: a reply can be awaited and resolves when it has been received, so returning it from a
 * transaction would keep that open until then.
 */
const beingSent = {} as FastifyReply;

const folders = new WeakMap<object, string>();

/**
 * Sets the folder for responses that are received more slowly than they are produced; defaults to the system's temporary folder.
 */
export function spoolInto(app: FastifyInstance, folder: string): void {
  folders.set(app.server, folder);
}

/**
 * Sends chunks as the response body, and waits until they are all produced: their source (a transaction, a file) may be closed
 * afterwards. What the client has not received by then is sent at its own pace. The stream ends silently if the client hangs up or
 * does not keep the minimum pace.
 */
export async function sendStream(
  reply: FastifyReply,
  chunks: AsyncIterable<Uint8Array | string>,
  pace = leastPace,
): Promise<FastifyReply> {
  const spool = new Spool(folders.get(reply.server.server) ?? tmpdir());
  const body = Readable.from(spool.take(), { objectMode: false });
  finished(body)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      // The head of the response has already been sent: break the connection, so that a part is not mistaken for the whole.
      reply.log.error({ err: error }, 'an answer broke off');
    })
    .finally(() => spool.abandon());
  keepPace(reply, body, pace);
  reply.send(body);
  await spool.fill(chunks);
  return beingSent;
}

/** Whether a handler returned the value of `sendStream`: the response is being sent. */
export function isBeingSent(result: unknown): boolean {
  return result === beingSent;
}

function keepPace(reply: FastifyReply, body: Readable, pace: Pace): void {
  const { raw } = reply;
  const waiting = () => raw.writableLength + (raw.socket?.writableLength ?? 0);
  const stop = watchPace(
    pace,
    // Bytes that the operating system has accepted.
    () => (raw.socket?.bytesWritten ?? 0) - (raw.socket?.writableLength ?? 0),
    () => waiting() > 0,
    () => {
      reply.log.info('an answer was not taken');
      body.destroy();
      raw.destroy();
    },
  );
  Admission.of(reply).add(stop);
}
