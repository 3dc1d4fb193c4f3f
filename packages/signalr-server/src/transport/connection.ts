import type { Limits } from '../limits.ts';
import type { Channel, ChannelEnd } from './channel.ts';
import { Frame } from './frame.ts';
import type { OpeningRequest, Principal, TransportName } from './transportTypes.ts';

/** What an application does with a connection. It gets bytes as they come, not whole messages. */
export interface Receiver {
  /** What it throws ends the connection. */
  onData(bytes: Buffer): void;
  /** The transport has ended; the last call. */
  onClosed(error: Error | null): void;
  /** About once per `tickMs`, for periods of its own; `now` counts milliseconds from anywhere. */
  onTick?(now: number): void;
  /** The client reads too slowly and its queue is full: nothing more will be queued. Otherwise it is dropped. */
  onSlow?(): void;
  /** The credential has ended. Otherwise the connection is finished. */
  onExpired?(): void;
  /** A WebSocket message was over the limit, the socket is about to be closed with 1009. */
  onTooLarge?(): void;
}

/** A logical connection: it outlives the requests that carry it. */
export class Connection<P extends Principal> implements ChannelEnd {
  /** Public: for logs and for the client itself. */
  readonly connectionId: string;
  /** Secret: whoever has it and the user's credential may use the connection. */
  readonly connectionToken: string;
  request: OpeningRequest;
  #principal: P;
  readonly #limits: Limits;
  readonly #onGone: (connection: Connection<P>) => void;
  #channel: Channel | null = null;
  #receiver: Receiver | null = null;
  #isGone = false;
  #isFinishing = false;
  #isPaused = false;
  #isExpired = false;
  #onResume: (() => void)[] | null = null;
  readonly createdAt: number;
  /** POSTs that are read or wait to be. */
  posts = 0;
  lastPost: Promise<unknown> | null = null;

  constructor(
    ids: { readonly connectionId: string; readonly connectionToken: string },
    principal: P,
    request: OpeningRequest,
    limits: Limits,
    createdAt: number,
    onGone: (connection: Connection<P>) => void,
  ) {
    this.connectionId = ids.connectionId;
    this.connectionToken = ids.connectionToken;
    this.#principal = principal;
    this.request = request;
    this.#limits = limits;
    this.createdAt = createdAt;
    this.#onGone = onGone;
  }

  /** The user's newest credential shown on this connection. */
  get principal(): P {
    return this.#principal;
  }

  /** Null until the client has chosen one. */
  get transport(): TransportName | null {
    return this.#channel?.name ?? null;
  }

  get channel(): Channel | null {
    return this.#channel;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Bytes that the client has not taken yet. */
  get queuedBytes(): number {
    return this.#channel?.queuedBytes ?? 0;
  }

  /** A request of the same user: its credential counts from now on, unless an older one came late. */
  renew(principal: P): void {
    if (principal.expiresAt >= this.#principal.expiresAt) this.#principal = principal;
  }

  carryBy(channel: Channel): void {
    this.#channel = channel;
  }

  handTo(receiver: Receiver): void {
    this.#receiver = receiver;
  }

  /** Queues a message. Nothing happens where the connection ends or has ended. */
  send(message: string | Uint8Array | Frame): void {
    if (this.#isFinishing || this.#isGone || !this.#channel) return;
    if (this.#channel.queuedBytes > this.#limits.maxQueuedBytes) {
      if (this.#receiver?.onSlow) this.#receiver.onSlow();
      else this.abort(new Error('The client reads too slowly.'));
      return;
    }
    this.#channel.send(asFrame(message));
  }

  /** The one message that may be queued over the bound: the last. */
  sendLast(message: string | Uint8Array | Frame): void {
    if (this.#isFinishing || this.#isGone || !this.#channel) return;
    this.#channel.send(asFrame(message));
    this.finish();
  }

  /** A promise while the client should read before it is sent more, null otherwise. */
  drained(): Promise<void> | null {
    return this.#channel?.drained() ?? null;
  }

  /** Sends what is queued, then ends. */
  finish(): void {
    if (this.#isFinishing || this.#isGone) return;
    this.#isFinishing = true;
    this.#wake();
    if (this.#channel) this.#channel.finish();
    else this.ended(null);
  }

  /** Ends at once. */
  abort(error: Error | null = null): void {
    if (this.#isGone) return;
    this.#isFinishing = true;
    if (this.#channel) this.#channel.abort(error);
    else this.ended(error);
  }

  /** Takes no more from the client until `resume`. */
  pause(): void {
    if (this.#isPaused || this.#isFinishing || this.#isGone) return;
    this.#isPaused = true;
    this.#channel?.pauseReceiving();
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#wake();
    if (!this.#isGone) this.#channel?.resumeReceiving();
  }

  /** A promise while nothing should be taken from the client, null otherwise. */
  resumed(): Promise<void> | null {
    if (!this.#isPaused) return null;
    return new Promise((resolve) => {
      this.#onResume ??= [];
      this.#onResume.push(resolve);
    });
  }

  receive(bytes: Buffer): void {
    if (this.#isFinishing || this.#isGone) return;
    try {
      this.#receiver?.onData(bytes);
    } catch (error) {
      // What one client sends must not end the process.
      this.abort(error instanceof Error ? error : new Error(String(error)));
    }
  }

  tooLarge(): void {
    this.#receiver?.onTooLarge?.();
  }

  ended(error: Error | null): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#wake();
    this.#onGone(this);
    this.#receiver?.onClosed(error);
  }

  tick(now: number, time: number): void {
    if (!this.#channel) {
      if (now - this.createdAt > this.#limits.inactiveMs) this.ended(null);
      return;
    }
    this.#channel.tick(now);
    if (this.#isFinishing || this.#isGone) return;
    if (!this.#isExpired && time >= this.#principal.expiresAt) {
      this.#isExpired = true;
      if (this.#receiver?.onExpired) this.#receiver.onExpired();
      else this.finish();
      return;
    }
    this.#receiver?.onTick?.(now);
  }

  #wake(): void {
    this.#isPaused = false;
    const waiting = this.#onResume;
    this.#onResume = null;
    if (waiting) for (const resolve of waiting) resolve();
  }
}

function asFrame(message: string | Uint8Array | Frame): Frame {
  if (message instanceof Frame) return message;
  return typeof message === 'string' ? Frame.ofText(message) : Frame.ofBytes(message);
}
