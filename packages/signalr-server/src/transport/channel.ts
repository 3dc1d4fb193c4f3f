import type { Limits } from '../limits.ts';
import type { Frame } from './frame.ts';
import type { TransportName } from './transportTypes.ts';

/** What a channel tells the connection it carries. */
export interface ChannelEnd {
  /** Bytes have come. */
  receive(bytes: Buffer): void;
  /** The peer sent a message over the limit of the transport. */
  tooLarge(): void;
  /** The channel is over; told once. */
  ended(error: Error | null): void;
}

/** One transport's way to one client. */
export abstract class Channel {
  abstract readonly name: TransportName;
  protected readonly limits: Limits;
  protected readonly end: ChannelEnd;
  #waiting: (() => void)[] | null = null;
  /** Bytes handed over since the start, and how many of them must be gone by when. */
  protected sentBytes = 0;
  #mark = 0;
  #markedAt = -1;
  protected isOver = false;

  constructor(limits: Limits, end: ChannelEnd) {
    this.limits = limits;
    this.end = end;
  }

  /** Bytes that have not left this process. */
  abstract get queuedBytes(): number;
  abstract send(frame: Frame): void;
  abstract pauseReceiving(): void;
  abstract resumeReceiving(): void;
  /** Sends what is queued, then ends in the way of the transport. */
  abstract finish(): void;
  /** Ends at once. */
  abort(error: Error | null): void {
    this.over(error);
  }
  abstract tick(now: number): void;

  /** A promise while more is queued than `sendBufferBytes`, null otherwise. */
  drained(): Promise<void> | null {
    if (this.isOver || this.queuedBytes <= this.limits.sendBufferBytes) return null;
    return new Promise((resolve) => {
      this.#waiting ??= [];
      this.#waiting.push(resolve);
    });
  }

  /** To be called whenever something has left. */
  protected readonly onSent = (): void => {
    if (!this.#waiting || (!this.isOver && this.queuedBytes > this.limits.sendBufferBytes)) return;
    const waiting = this.#waiting;
    this.#waiting = null;
    for (const resolve of waiting) resolve();
  };

  /** Whether all that was queued `sendTimeoutMs` ago is still not gone: the peer does not read. */
  protected isStalled(now: number): boolean {
    const queued = this.queuedBytes;
    if (queued === 0) {
      this.#markedAt = -1;
      return false;
    }
    if (this.#markedAt < 0 || this.sentBytes - queued >= this.#mark) {
      this.#mark = this.sentBytes;
      this.#markedAt = now;
      return false;
    }
    return now - this.#markedAt > this.limits.sendTimeoutMs;
  }

  protected over(error: Error | null): void {
    if (this.isOver) return;
    this.isOver = true;
    this.onSent();
    this.end.ended(error);
  }
}
