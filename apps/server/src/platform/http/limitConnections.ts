import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { UnderWay } from '../fairness/underWay.ts';
import { networkOf } from './networkOf.ts';

/** An office with hundreds of users with several windows each, behind one address. */
const mostOfNetwork = 4_000;

/**
 * Ends the connections of a network above the limit. Not for use behind a proxy, from whose address everyone comes: there the proxy
 * must limit them.
 */
export function limitConnections(server: Server, most = mostOfNetwork): void {
  const open = new UnderWay();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (open.of(network) >= most) socket.destroy();
    else socket.once('close', open.begin(network));
  });
}
