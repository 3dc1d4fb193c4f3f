import type { ServerResponse } from 'node:http';
import type { Limits } from '../limits.ts';
import { answerNothing, noStore } from './responses.ts';
import { Channel, type ChannelEnd } from './channel.ts';
import type { Frame } from './frame.ts';

/** Long polling: outgoing data waits for the next poll; incoming data is posted. */
export class LongPollingChannel extends Channel {
  readonly name = 'LongPolling';
  readonly #now: () => number;
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  #poll: ServerResponse | null = null;
  /** Since when a poll has been waiting, or since when there has been none. */
  #since: number;
  /** Responses with data that are not completely sent, with their start time. */
  readonly #leaving = new Map<ServerResponse, number>();
  #leavingBytes = 0;
  #isFinished = false;
  #flushPlanned = false;

  constructor(first: ServerResponse, limits: Limits, end: ChannelEnd, now: () => number) {
    super(limits, end);
    this.#now = now;
    this.#since = now();
    // The first poll only starts the connection.
    answerNothing(first, 200);
  }

  get queuedBytes(): number {
    return this.#queuedBytes + this.#leavingBytes;
  }

  /** Takes a further poll, which replaces one that is still waiting. */
  takePoll(response: ServerResponse): void {
    if (this.#poll) this.#release(204);
    if (this.#isFinished && this.#queuedBytes === 0) {
      answerNothing(response, 204);
      this.over(null);
      return;
    }
    this.#poll = response;
    this.#since = this.#now();
    response.on('error', () => undefined);
    response.on('close', () => {
      if (this.#poll !== response) return;
      this.#poll = null;
      this.#since = this.#now();
    });
    this.#flush();
  }

  send(frame: Frame): void {
    if (this.#isFinished || this.isOver) return;
    this.#queue.push(frame.bytes);
    this.#queuedBytes += frame.bytes.length;
    // Data sent in one turn of the event loop goes into one response.
    if (this.#flushPlanned || !this.#poll) return;
    this.#flushPlanned = true;
    queueMicrotask(() => this.#flush());
  }

  pauseReceiving(): void {}
  resumeReceiving(): void {}

  /** Sends queued data with the waiting or the next poll; the poll after it gets 204. */
  finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    this.#flush();
    if (this.#poll) this.#release(204);
  }

  /** The client has requested the end, so queued data need not be delivered. */
  terminate(): void {
    if (this.#poll) this.#release(204);
    this.over(null);
  }

  override abort(error: Error | null): void {
    if (this.#poll) this.#release(204);
    super.abort(error);
  }

  tick(now: number): void {
    if (this.#poll) {
      if (now - this.#since >= this.limits.pollMs) this.#release(200);
    } else if (now - this.#since > this.limits.inactiveMs) {
      this.abort(this.#isFinished ? null : new Error('The client has stopped polling.'));
    }
    // The first is the oldest: a client that keeps polling without reading is also stalled.
    const [oldest] = this.#leaving.values();
    if (oldest !== undefined && now - oldest > this.limits.sendTimeoutMs) {
      this.abort(new Error('The client did not read what it was sent.'));
    }
  }

  /** Responses that are still being sent are no longer monitored: drop what is not read by now. */
  protected override over(error: Error | null): void {
    for (const response of this.#leaving.keys()) response.destroy();
    super.over(error);
  }

  #flush(): void {
    this.#flushPlanned = false;
    const response = this.#poll;
    if (!response || this.#queuedBytes === 0) return;
    const body = this.#queue.length === 1 ? (this.#queue[0] as Buffer) : Buffer.concat(this.#queue);
    this.#poll = null;
    this.#since = this.#now();
    this.#leaving.set(response, this.#since);
    this.#leavingBytes += body.length;
    const gone = () => {
      if (!this.#leaving.delete(response)) return;
      this.#leavingBytes -= body.length;
      this.onSent();
    };
    response.once('finish', gone);
    response.once('close', gone);
    response.writeHead(200, {
      ...noStore,
      'Content-Type': 'application/octet-stream',
      'Content-Length': body.length,
    });
    response.end(body);
    this.#queue = [];
    this.#queuedBytes = 0;
    this.onSent();
  }

  #release(status: 200 | 204): void {
    const response = this.#poll;
    this.#poll = null;
    this.#since = this.#now();
    if (response) answerNothing(response, status);
  }
}
