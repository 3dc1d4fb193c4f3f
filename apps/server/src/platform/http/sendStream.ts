import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Admission } from './admission.ts';
import { Spool } from './spool.ts';
import { type Pace, watchPace } from './watchPace.ts';

/** Slower than a telephone line once was: over a minute. */
const leastPace: Pace = { everyMs: 10_000, looks: 6, bytesPerSecond: 16 * 1024 };

/**
 * What handlers return in place of the reply: a reply can be awaited and is over when it is taken, so that whoever returned it
 * from a transaction would keep that open until then.
 */
const beingSent = {} as FastifyReply;

const folders = new WeakMap<object, string>();

/** Where answers of a server wait that are not taken as fast as they are made; the system's folder for such where not said. */
export function spoolInto(app: FastifyInstance, folder: string): void {
  folders.set(app.server, folder);
}

/**
 * Sends chunks as the answer's body, and waits until they are all made: what they are made from (a transaction, a file) may be
 * closed afterwards. What the client has not taken by then is sent as fast as it takes it. A client that hangs up ends it
 * quietly, and so does one that does not keep the pace.
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
      // The head of the answer is gone already: the connection breaks, so that nobody takes a part for the whole.
      reply.log.error({ err: error }, 'an answer broke off');
    })
    .finally(() => spool.abandon());
  keepPace(reply, body, pace);
  reply.send(body);
  await spool.fill(chunks);
  return beingSent;
}

/** Whether a handler gave what `sendStream` gave it: the answer is under way. */
export function isBeingSent(result: unknown): boolean {
  return result === beingSent;
}

function keepPace(reply: FastifyReply, body: Readable, pace: Pace): void {
  const { raw } = reply;
  const waiting = () => raw.writableLength + (raw.socket?.writableLength ?? 0);
  const stop = watchPace(
    pace,
    // Bytes that the operating system has taken.
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
