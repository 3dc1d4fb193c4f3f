import type { ServerResponse } from 'node:http';
import type { Limits } from '../limits.ts';
import { Channel, type ChannelEnd } from './channel.ts';
import type { Frame } from './frame.ts';

const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache,no-store',
  Pragma: 'no-cache',
  'Content-Encoding': 'identity',
  // Disables buffering in nginx and similar proxies.
  'X-Accel-Buffering': 'no',
};

/** Server-sent events for outgoing data; incoming data is posted. */
export class EventStreamChannel extends Channel {
  readonly name = 'ServerSentEvents';
  readonly #response: ServerResponse;
  #finishedAt = -1;
  #isFinished = false;

  constructor(response: ServerResponse, limits: Limits, end: ChannelEnd) {
    super(limits, end);
    this.#response = response;
    response.on('error', () => undefined);
    response.on('close', () => this.over(null));
    response.writeHead(200, streamHeaders);
    // Firefox reports the stream as open only after its first byte.
    response.write(':\r\n');
  }

  get queuedBytes(): number {
    return this.#response.writableLength;
  }

  send(frame: Frame): void {
    if (this.#isFinished) return;
    const before = this.#response.writableLength;
    const isMuch = before + frame.event.length > this.limits.sendBufferBytes;
    this.#response.write(frame.event, isMuch ? this.onSent : undefined);
    this.sentBytes += this.#response.writableLength - before;
  }

  // POSTs wait in the connection; the stream itself receives nothing.
  pauseReceiving(): void {}
  resumeReceiving(): void {}

  finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    this.#response.end();
  }

  override abort(error: Error | null): void {
    this.#response.destroy();
    super.abort(error);
  }

  tick(now: number): void {
    if (this.#isFinished && this.#finishedAt < 0) this.#finishedAt = now;
    const isLate = this.#isFinished && now - this.#finishedAt > this.limits.closeTimeoutMs;
    if (isLate || this.isStalled(now)) this.abort(new Error('The client did not read what it was sent.'));
  }
}
