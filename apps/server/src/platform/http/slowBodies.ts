import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Pace, watchPace } from './watchPace.ts';

export type BodyPatience = {
  /** The body of a call that is no upload must have come by then. */
  readonly bodyMs: number;
  /** What an upload must bring while it is read. */
  readonly uploadPace: Pace;
};

const patience: BodyPatience = {
  bodyMs: 30_000,
  // A poor mobile connection sends more.
  uploadPace: { everyMs: 10_000, looks: 6, bytesPerSecond: 2 * 1024 },
};

/**
 * Closes connections whose body does not come: after half a minute, for uploads when they do not keep a pace. While it is us
 * who do not read (an upload that waits for the disk), the client has time.
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

/** Nobody waits for an answer who has not sent the call: the connection ends. */
function tooSlow(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete) return;
  request.log.info({ requestId: request.id, path: request.routeOptions.url }, 'a body came too slowly');
  if (reply.raw.headersSent) request.raw.destroy();
  else {
    reply.raw.writeHead(408, { connection: 'close', 'content-length': 0 });
    reply.raw.end(() => request.raw.destroy());
  }
}
