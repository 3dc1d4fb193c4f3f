// The measured servers, each in its own process: `hub` is packages/signalr-server, `plain` the bare ws library. Both push the same
// bytes to all clients.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { attach, createHubServer, defineHub, type Principal } from '@lanewright/signalr-server';
import { WebSocket, WebSocketServer } from 'ws';
import { answerAsks } from './ask.ts';
import { cpuMs, measureProcess } from './measures.ts';
import { pushedText, pushedTo } from './pushedText.ts';

type Served = { push(sequence: number): Promise<void> | void; connections(): number };

const server = createServer((_request, response) => response.writeHead(404).end());
const served = process.argv[2] === 'hub' ? serveHub() : servePlain();
await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', 8_192, resolve));
const { port } = server.address() as AddressInfo;
let pushed = 0;

const answers = {
  address: () => `ws://127.0.0.1:${port}/live`,
  connections: () => served.connections(),
  cpuMs,
  measure: measureProcess,
  /** Pushes `count` notifications, each after the previous one was sent and the pause is over; returns the total so far. */
  async push({ count, pauseMs }: { count: number; pauseMs: number }) {
    for (let left = count; left > 0; left -= 1) {
      await served.push(pushed);
      pushed += 1;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return pushed;
  },
};
export type ServeAnswers = typeof answers;
answerAsks(answers);

function serveHub(): Served {
  const hub = createHubServer<Principal>({
    // Each client is a separate user, named by its token.
    authenticate: (_request, token) =>
      token === null ? null : { userId: token, expiresAt: Number.POSITIVE_INFINITY },
    hub: defineHub({ methods: {} }),
  });
  attach(server, '/live', hub);
  return {
    push: (sequence) => hub.all.send(pushedTo, pushedText(sequence)),
    connections: () => hub.counts().connections,
  };
}

function servePlain(): Served {
  const sockets = new WebSocketServer({ server, path: '/live' });
  return {
    push(sequence) {
      const record = { type: 1, target: pushedTo, arguments: [pushedText(sequence)] };
      const bytes = Buffer.from(`${JSON.stringify(record)}\u001e`);
      for (const socket of sockets.clients)
        if (socket.readyState === WebSocket.OPEN) socket.send(bytes, { binary: false });
    },
    connections: () => sockets.clients.size,
  };
}
