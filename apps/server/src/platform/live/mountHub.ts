import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Serves requests to the hub's address. */
export type Mounted = {
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Disconnects everyone, so that they reconnect to the next process; resolves when no connection is left. */
  close(): Promise<void>;
};

const notHere = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Passes requests to a hub's address to it before a body is read, with the headers of every response, and counted and logged by
 * their route like others; also passes upgrades. Closing the server closes the hub first; otherwise it would wait for open
 * connections.
 */
export function mountHub(app: FastifyInstance, path: string, hub: Mounted): void {
  const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    await hub.handleRequest(request.raw, reply.raw);
  };
  for (const url of [path, `${path}/negotiate`])
    app.all(url, {
      schema: { hide: true },
      onRequest: handOver,
      // Never reached: the hub has responded.
      handler: () => undefined,
    });
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [asked] = (request.url ?? '').split('?');
    if (asked === path) void hub.handleUpgrade(request, socket, head);
    else turnAway(socket);
  });
  const sockets = keepSockets(app.server);
  app.addHook('preClose', async () => {
    await hub.close();
    closeWhatIsIdle(app.server, sockets);
  });
}

/** Node has removed its own listeners from the socket: without one, a reset by the peer would end the process. */
function turnAway(socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(notHere);
}

function keepSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/**
 * A closing server waits for every connection, including those that end their last request a moment later, and those that a browser
 * opened in advance and never used.
 */
function closeWhatIsIdle(server: Server, sockets: ReadonlySet<Socket>): void {
  const timer = setInterval(() => {
    server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }, 50);
  server.once('close', () => clearInterval(timer));
}
