import type { Server } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusals, refuseUpgrade } from './transport/responses.ts';

/** Anything that can be mounted: a hub server, or a transport server without a hub. */
export interface Mountable {
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

/**
 * Mounts a hub on a server of node:http or node:https (including those inside Fastify or Express) before its other listeners:
 * requests and upgrades at `path` and `path/negotiate` go to the hub, all others to the existing listeners.
 */
export function attach(
  server: Pick<Server, 'listeners' | 'removeAllListeners' | 'on'>,
  path: string,
  hub: Mountable,
): void {
  const at = (request: IncomingMessage) => {
    const asked = (request.url ?? '').split('?', 1)[0];
    return asked === path || asked === `${path}/negotiate`;
  };
  const requests = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (at(request)) void hub.handleRequest(request, response);
    else for (const listener of requests) listener.call(server, request, response);
  });
  const upgrades = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (at(request)) void hub.handleUpgrade(request, socket, head);
    else if (upgrades.length > 0)
      for (const listener of upgrades) listener.call(server, request, socket, head);
    else refuseUpgrade(socket, refusals.notServed);
  });
}
