import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The test signature that every scanner reports as malware; in two parts, so that this file is not reported. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export type FakeClamd = {
  readonly address: string;
  /** The bytes of the last scanned file. */
  readonly received: Buffer;
  mood: 'well' | 'closes' | 'tooLarge';
  close(): Promise<void>;
};

/** A server that speaks clamd's protocol: PING, and INSTREAM with the test signature as the only malware it knows. */
export async function openClamd(socketPath?: string): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const state = { received: Buffer.alloc(0), mood: 'well' as FakeClamd['mood'] };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    let waiting = Buffer.alloc(0);
    let command: string | undefined;
    const pieces: Buffer[] = [];
    socket.on('data', (piece) => {
      waiting = Buffer.concat([waiting, piece]);
      if (command === undefined) {
        const end = waiting.indexOf(0);
        if (end < 0) return;
        command = waiting.subarray(0, end).toString();
        waiting = waiting.subarray(end + 1);
        if (command === 'zPING') return void socket.end('PONG\0');
      }
      if (state.mood === 'closes') return void socket.destroy();
      if (state.mood === 'tooLarge') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE(0);
        if (length === 0) {
          state.received = Buffer.concat(pieces);
          const isInfected = state.received.includes(eicar);
          return void socket.end(isInfected ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
        }
        if (waiting.length < 4 + length) return;
        pieces.push(waiting.subarray(4, 4 + length));
        waiting = waiting.subarray(4 + length);
      }
    });
  });
  await new Promise<void>((resolve) => {
    if (socketPath === undefined) server.listen(0, '127.0.0.1', resolve);
    else server.listen(socketPath, resolve);
  });
  const address = socketPath ?? `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    get received() {
      return state.received;
    },
    get mood() {
      return state.mood;
    },
    set mood(mood) {
      state.mood = mood;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
