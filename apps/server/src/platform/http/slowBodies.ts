import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Pace, watchPace } from './watchPace.ts';

export type BodyPatience = {
  /** Time limit for the body of a request that is not an upload. */
  readonly bodyMs: number;
  /** Minimum pace of an upload while it is read. */
  readonly uploadPace: Pace;
};

const patience: BodyPatience = {
  bodyMs: 30_000,
  // A poor mobile connection is faster.
  uploadPace: { everyMs: 10_000, looks: 6, bytesPerSecond: 2 * 1024 },
};

/**
 * Closes connections whose body does not arrive: after half a minute, and uploads that do not keep the minimum pace. Time in which
 * the server does not read (an upload that waits for the disk) does not count.
 */
export function closeSlowBodies(app: FastifyInstance, more: Partial<BodyPatience> = {}): void {
  const { bodyMs, uploadPace } = { ...patience, ...more };
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (!hasBody || raw.complete) return;
    const close = () => tooSlow(request, reply);
    const isUpload = /^multipart\//i.test(raw.headers['content-type'] ?? '');
    const stop = isUpload
      ? watchPace(
          uploadPace,
          () => raw.socket.bytesRead,
          () => raw.readableLength === 0,
          close,
        )
      : stopOf(setTimeout(close, bodyMs));
    raw.once('end', stop).once('close', stop);
  });
}

const stopOf = (timer: NodeJS.Timeout) => () => clearTimeout(timer);

/** A sender that has not finished its request does not wait for a response: end the connection. */
function tooSlow(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete) return;
  request.log.info({ requestId: request.id, path: request.routeOptions.url }, 'a body came too slowly');
  if (reply.raw.headersSent) request.raw.destroy();
  else {
    reply.raw.writeHead(408, { connection: 'close', 'content-length': 0 });
    reply.raw.end(() => request.raw.destroy());
  }
}
