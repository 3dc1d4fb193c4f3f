import { type IncomingMessage, createServer, request } from 'node:http';
import { connect, type Socket } from 'node:net';

export type RoundRobin = {
  readonly address: string;
  /** Number of requests that each process behind it received. */
  readonly given: readonly number[];
  close(): Promise<void>;
};

/** A proxy without knowledge of the product: each request, and each upgrade, goes to the next process in turn. */
export async function openRoundRobin(addresses: readonly string[]): Promise<RoundRobin> {
  const backends = addresses.map((address) => new URL(address));
  const given = addresses.map(() => 0);
  const open = new Set<Socket>();
  let turn = 0;
  const next = () => {
    const at = turn++ % backends.length;
    given[at] = (given[at] ?? 0) + 1;
    return backends[at] as URL;
  };
  const passedOn = (incoming: IncomingMessage) => ({
    ...incoming.headers,
    'x-forwarded-for': incoming.socket.remoteAddress ?? '',
  });
  const server = createServer((incoming, answer) => {
    const { hostname, port } = next();
    const outgoing = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: passedOn(incoming) },
      (back) => {
        answer.writeHead(back.statusCode ?? 502, back.headers);
        back.pipe(answer);
      },
    );
    outgoing.on('error', () => answer.destroy());
    incoming.on('close', () => {
      if (!incoming.complete) outgoing.destroy();
    });
    incoming.pipe(outgoing);
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('upgrade', (incoming, socket: Socket, head) => {
    const { hostname, port } = next();
    const outgoing = connect(Number(port), hostname, () => {
      const headers = Object.entries(passedOn(incoming)).map(([name, value]) => `${name}: ${String(value)}`);
      outgoing.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      outgoing.write(head);
      socket.pipe(outgoing).pipe(socket);
    });
    outgoing.on('error', () => socket.destroy());
    socket.on('error', () => outgoing.destroy());
    socket.on('close', () => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`,
    given,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
