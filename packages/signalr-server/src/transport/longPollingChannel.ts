import type { ServerResponse } from 'node:http';
import type { Limits } from '../limits.ts';
import { answerNothing, noStore } from './answers.ts';
import { Channel, type ChannelEnd } from './channel.ts';
import type { Frame } from './frame.ts';

/** Long polling: what goes out waits for the next poll; what comes in is posted. */
export class LongPollingChannel extends Channel {
  readonly name = 'LongPolling';
  readonly #now: () => number;
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  #poll: ServerResponse | null = null;
  /** Since when the poll waits, or since when there is none. */
  #since: number;
  /** Answers with news that have not left this process, and since when. */
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

  /** A further poll: it takes the place of one that still waits. */
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
    // What is sent in one turn goes with one poll.
    if (this.#flushPlanned || !this.#poll) return;
    this.#flushPlanned = true;
    queueMicrotask(() => this.#flush());
  }

  pauseReceiving(): void {}
  resumeReceiving(): void {}

  /** What is queued goes with the waiting or the next poll, the one after it is answered 204. */
  finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    this.#flush();
    if (this.#poll) this.#release(204);
  }

  /** The client has asked for the end: nothing more need be delivered. */
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
    // The first is the oldest: a client that fetches on without reading is no better.
    const [oldest] = this.#leaving.values();
    if (oldest !== undefined && now - oldest > this.limits.sendTimeoutMs) {
      this.abort(new Error('The client did not read what it was sent.'));
    }
  }

  /** Nobody looks after the answers that are still leaving: what is not read by now is dropped. */
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
