import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A malware scanner. */
export type Scanner = {
  /**
   * Sends a file to the scanner.
   * @returns the name of the malware found; null if the file is clean.
   * @throws ScannerError if the scanner is unavailable, slow, or cannot scan the file.
   */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<string | null>;
  /** Whether it responds within two seconds. */
  isUp(): Promise<boolean>;
};

/** A file could not be scanned: `isTooLarge` if the scanner does not accept its size, otherwise the scanner is unavailable. */
export class ScannerError extends Error {
  readonly isTooLarge: boolean;
  constructor(message: string, isTooLarge = false) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

const connectMs = 5_000;
/** clamd sends nothing while it scans; a large archive takes long. */
const silenceMs = 120_000;
const pingMs = 2_000;
const chunkBytes = 64 * 1024;

/** A ClamAV daemon at `host:port` or at the path of a Unix socket, used through its INSTREAM command. */
export function clamdScanner(address: string): Scanner {
  return {
    scan: async (bytes) => verdictOf(await ask(address, 'INSTREAM', silenceMs, bytes)),
    isUp: async () => {
      try {
        return (await ask(address, 'PING', pingMs)) === 'PONG';
      } catch (error) {
        if (error instanceof ScannerError) return false;
        throw error;
      }
    },
  };
}

function verdictOf(reply: string): string | null {
  if (reply === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (found !== undefined) return found;
  throw new ScannerError(
    `the scanner replied "${reply.slice(0, 200)}"`,
    reply.includes('size limit exceeded'),
  );
}

/** Sends one command, followed by a file, and reads the reply up to its NUL. */
async function ask(
  address: string,
  command: string,
  timeoutMs: number,
  bytes?: AsyncIterable<Uint8Array>,
): Promise<string> {
  const socket = await open(address, Math.min(connectMs, timeoutMs));
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('it did not reply in time')));
  // A daemon may reply and close while the file is still being sent: the reply is valid.
  const sending = send(socket, command, bytes).catch((error: Error) => error);
  const reply = await readReply(socket).catch((error: Error) => error);
  socket.destroy();
  const failed = await sending;
  if (failed instanceof FileReadError) throw failed.cause;
  if (reply instanceof Error) throw new ScannerError(reply.message);
  return reply;
}

/** Reading the file failed, which is not an error of the scanner. */
class FileReadError extends Error {}

async function open(address: string, timeoutMs: number): Promise<Socket> {
  const separator = address.lastIndexOf(':');
  const socket = address.startsWith('/')
    ? connect({ path: address })
    : connect({
        host: address.slice(0, separator).replace(/^\[|\]$/g, ''),
        port: Number(address.slice(separator + 1)),
      });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw new ScannerError(`no scanner at ${address}: ${(error as Error).message}`);
  }
}

async function send(socket: Socket, command: string, bytes?: AsyncIterable<Uint8Array>): Promise<void> {
  await write(socket, Buffer.from(`z${command}\0`));
  if (bytes === undefined) return;
  try {
    for await (const piece of readable(bytes)) {
      for (let at = 0; at < piece.length; at += chunkBytes) {
        const chunk = piece.subarray(at, at + chunkBytes);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        await write(socket, Buffer.concat([length, chunk]));
      }
    }
    await write(socket, Buffer.alloc(4));
  } catch (error) {
    if (error instanceof FileReadError) socket.destroy();
    throw error;
  }
}

/** The bytes of a file; its read errors are distinguished from the scanner's. */
async function* readable(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await pieces.next().catch((error: unknown) => {
        throw new FileReadError('the file could not be read', { cause: error });
      });
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await pieces.return?.();
  }
}

async function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.destroyed) throw new Error('the scanner closed the connection');
  if (socket.write(bytes)) return;
  await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
}

async function readReply(socket: Socket): Promise<string> {
  let text = '';
  for await (const piece of socket as AsyncIterable<Buffer>) {
    text += piece.toString('utf8');
    const end = text.indexOf('\0');
    if (end >= 0) return text.slice(0, end).trim();
    if (text.length > 4_000) break;
  }
  if (text.trim() === '') throw new Error('it closed the connection without a reply');
  return text.trim();
}
