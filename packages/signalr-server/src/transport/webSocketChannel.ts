import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Limits } from '../limits.ts';
import { Channel, type ChannelEnd } from './channel.ts';
import type { Frame } from './frame.ts';

/** A socket that lets its connection say goodbye before it is closed for a message over the limit. */
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

  /** @param stream what the socket was opened on, without any extension: whole messages may be written to it. */
  constructor(socket: WebSocket, stream: Duplex, limits: Limits, end: ChannelEnd) {
    super(limits, end);
    this.#socket = socket;
    this.#stream = stream;
    if (socket instanceof PoliteWebSocket) socket.beforeTooLarge = () => this.end.tooLarge();
    socket.on('message', (data) => this.end.receive(data as Buffer));
    // What is wrong with a socket shows in how it closes.
    socket.on('error', () => undefined);
    socket.on('close', (code) => this.over(closeError(code)));
  }

  get queuedBytes(): number {
    return this.#stream.writableLength;
  }

  /** One write of bytes made ready once: the library would prepare and write each message for each socket in two pieces. */
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
    // A paused socket would not hear the peer's answer to the close.
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

/** How a peer's close reads to the application: leaving is no error, vanishing is. */
function closeError(code: number): Error | null {
  if (code === 1000 || code === 1001 || code === 1005) return null;
  return new Error(`The WebSocket was closed with status code ${code}.`);
}
