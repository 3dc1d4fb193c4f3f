import { WebSocket } from 'ws';
import { type RecordReader, Tally } from './tally.ts';

const recordEnd = '\u001e';
const handshake = `{"protocol":"json","version":1}${recordEnd}`;
const ping = `{"type":6}${recordEnd}`;
const patienceMs = 60_000;
const pingRecord = 6;
const invocationRecord = 1;

/** Same as the official client: it pings, and treats a silent server as gone after the timeout. */
export const clientPingMs = 15_000;
const serverTimeoutMs = 30_000;

export type Connected = {
  readonly tally: Tally;
  /** Returns why the connection ended unexpectedly; null while it is open. */
  ended(): string | null;
  close(): void;
};

export type RawWay = {
  readonly url: string;
  /** Whether the server uses the hub's protocol or none. */
  readonly isHub: boolean;
  readonly localAddress: string;
};

/** A lightweight client: a socket, what it received, and as much of the hub's protocol as a listener needs. */
export async function connectRaw(way: RawWay, reader: RecordReader): Promise<Connected & Lively> {
  const socket = new WebSocket(way.url, {
    localAddress: way.localAddress,
    handshakeTimeout: patienceMs,
    perMessageDeflate: false,
  });
  const tally = new Tally();
  let isWelcome = !way.isHub;
  let isLeaving = false;
  let ended: string | null = null;
  let heardAt = performance.now();
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => {
      if (way.isHub) socket.send(handshake);
      else resolve();
    });
    socket.on('error', (error) => {
      ended ??= error.message;
      reject(error);
    });
    socket.on('close', (code) => {
      if (!isLeaving) ended ??= `closed with ${code}`;
      reject(new Error(`closed with ${code}`));
    });
    socket.on('message', (data) => {
      heardAt = performance.now();
      if (isWelcome) {
        for (const { type, sequence } of reader.read(data as Buffer)) {
          if (type === invocationRecord) tally.take(sequence);
          else if (type === pingRecord) tally.pings += 1;
          else ended ??= `a record of type ${type} came`;
        }
        return;
      }
      isWelcome = true;
      const answer = (data as Buffer).toString();
      if (answer === `{}${recordEnd}`) resolve();
      else reject(new Error(`the handshake was answered by ${answer}`));
    });
  });
  return {
    tally,
    ended: () => ended,
    live(now) {
      if (ended !== null) return;
      if (way.isHub && now - heardAt > serverTimeoutMs) {
        ended = 'the server said nothing in time';
        socket.terminate();
      } else socket.send(ping);
    },
    close() {
      isLeaving = true;
      socket.terminate();
    },
  };
}

export type Lively = {
  /** Sends pings, and checks whether the server is still there. */
  live(now: number): void;
};
