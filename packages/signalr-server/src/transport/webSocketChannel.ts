import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Limits } from '../limits.ts';
import { Channel, type ChannelEnd } from './channel.ts';
import type { Frame } from './frame.ts';

/** A socket that lets its connection send a close record before it is closed for a message that exceeds the limit. */
export class PoliteWebSocket extends WebSocket {
  beforeTooLarge: (() => void) | undefined;

  override close(code?: number, reason?: string | Buffer): void {
    if (code === 1009 && this.readyState === this.OPEN) this.beforeTooLarge?.();
    super.close(code, reason);
  }
}

export class WebSocketChannel extends Channel {
  readonly name = 'WebSockets';
  readonly #socket: WebSocket;
  readonly #stream: Duplex;

  /** @param stream the stream below the socket, without any extension: whole messages may be written to it. */
  constructor(socket: WebSocket, stream: Duplex, limits: Limits, end: ChannelEnd) {
    super(limits, end);
    this.#socket = socket;
    this.#stream = stream;
    if (socket instanceof PoliteWebSocket) socket.beforeTooLarge = () => this.end.tooLarge();
    socket.on('message', (data) => this.end.receive(data as Buffer));
    // Errors of a socket are reported by its close event.
    socket.on('error', () => undefined);
    socket.on('close', (code) => this.over(closeError(code)));
  }

  get queuedBytes(): number {
    return this.#stream.writableLength;
  }

  /** Writes pre-encoded bytes in one call: the library would encode and write each message for each socket in two pieces. */
  send(frame: Frame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const { webSocketMessage } = frame;
    const { length } = webSocketMessage;
    this.sentBytes += length;
    const isMuch = this.#stream.writableLength + length > this.limits.sendBufferBytes;
    this.#stream.write(webSocketMessage, isMuch ? this.onSent : undefined);
  }

  pauseReceiving(): void {
    this.#socket.pause();
  }

  resumeReceiving(): void {
    this.#socket.resume();
  }

  finish(): void {
    // A paused socket would not receive the peer's close frame.
    if (this.#socket.isPaused) this.#socket.resume();
    this.#socket.close(1000);
  }

  override abort(error: Error | null): void {
    this.#socket.terminate();
    super.abort(error);
  }

  tick(now: number): void {
    if (this.isStalled(now)) this.abort(new Error('The client did not read what it was sent.'));
  }
}

/** Converts a peer's close code for the application: a regular close is not an error, a lost connection is. */
function closeError(code: number): Error | null {
  if (code === 1000 || code === 1001 || code === 1005) return null;
  return new Error(`The WebSocket was closed with status code ${code}.`);
}
