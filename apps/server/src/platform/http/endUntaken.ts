import type { FastifyReply } from 'fastify';

/** A client that has received nothing of its response for this long is disconnected. */
const longestUntakenMs = 60_000;

/** Ends the connection of a client that does not receive its response, which would otherwise be held in memory indefinitely. */
export function endUntaken({ raw }: Pick<FastifyReply, 'raw'>, afterMs = longestUntakenMs): void {
  // The socket's own timer: it restarts whenever a part is received. With nothing to send, it is the server that is slow.
  raw.setTimeout(afterMs, () => {
    if (raw.writableLength > 0 || (raw.socket?.writableLength ?? 0) > 0) raw.destroy();
  });
}
