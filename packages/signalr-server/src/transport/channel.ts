import type { Limits } from '../limits.ts';
import type { Frame } from './frame.ts';
import type { TransportName } from './transportTypes.ts';

/** Callbacks from a channel to its connection. */
export interface ChannelEnd {
  /** Bytes were received. */
  receive(bytes: Buffer): void;
  /** The peer sent a message that exceeds the transport's limit. */
  tooLarge(): void;
  /** The channel has ended; called once. */
  ended(error: Error | null): void;
}

/** One transport's channel to one client. */
export abstract class Channel {
  abstract readonly name: TransportName;
  protected readonly limits: Limits;
  protected readonly end: ChannelEnd;
  #waiting: (() => void)[] | null = null;
  /** Bytes handed over since the start, and how many of them must be sent by a deadline. */
  protected sentBytes = 0;
  #mark = 0;
  #markedAt = -1;
  protected isOver = false;

  constructor(limits: Limits, end: ChannelEnd) {
    this.limits = limits;
    this.end = end;
  }

  /** Bytes that are not sent yet. */
  abstract get queuedBytes(): number;
  abstract send(frame: Frame): void;
  abstract pauseReceiving(): void;
  abstract resumeReceiving(): void;
  /** Sends what is queued, then ends as the transport requires. */
  abstract finish(): void;
  /** Ends immediately. */
  abort(error: Error | null): void {
    this.over(error);
  }
  abstract tick(now: number): void;

  /** Returns a promise while more than `sendBufferBytes` is queued, null otherwise. */
  drained(): Promise<void> | null {
    if (this.isOver || this.queuedBytes <= this.limits.sendBufferBytes) return null;
    return new Promise((resolve) => {
      this.#waiting ??= [];
      this.#waiting.push(resolve);
    });
  }

  /** Must be called whenever data was sent. */
  protected readonly onSent = (): void => {
    if (!this.#waiting || (!this.isOver && this.queuedBytes > this.limits.sendBufferBytes)) return;
    const waiting = this.#waiting;
    this.#waiting = null;
    for (const resolve of waiting) resolve();
  };

  /** Whether data queued `sendTimeoutMs` ago is still not sent: the peer does not read. */
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
