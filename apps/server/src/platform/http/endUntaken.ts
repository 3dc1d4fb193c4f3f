import type { FastifyReply } from 'fastify';

/** A client that took nothing of its answer for so long is given up. */
const longestUntakenMs = 60_000;

/** Ends the connection of a client that does not take its answer, which would be held in memory for as long as it likes. */
export function endUntaken({ raw }: Pick<FastifyReply, 'raw'>, afterMs = longestUntakenMs): void {
  // The socket's own clock: it starts anew whenever a part is taken. Nothing waits where it is us who are slow.
  raw.setTimeout(afterMs, () => {
    if (raw.writableLength > 0 || (raw.socket?.writableLength ?? 0) > 0) raw.destroy();
  });
}
