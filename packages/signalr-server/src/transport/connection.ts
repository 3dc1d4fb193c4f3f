import type { Limits } from '../limits.ts';
import type { Channel, ChannelEnd } from './channel.ts';
import { Frame } from './frame.ts';
import type { OpeningRequest, Principal, TransportName } from './transportTypes.ts';

/** An application's handler of a connection. It receives bytes as they arrive, not whole messages. */
export interface Receiver {
  /** An exception ends the connection. */
  onData(bytes: Buffer): void;
  /** The transport has ended; this is the last call. */
  onClosed(error: Error | null): void;
  /** Called about once per `tickMs`, for the application's own timeouts; `now` is in milliseconds from any origin. */
  onTick?(now: number): void;
  /** The client reads too slowly and its queue is full: nothing more is queued. If not defined, the connection is dropped. */
  onSlow?(): void;
  /** The credential has expired. If not defined, the connection is finished. */
  onExpired?(): void;
  /** A WebSocket message exceeded the limit; the socket is about to be closed with 1009. */
  onTooLarge?(): void;
}

/** A logical connection, which outlives the requests that carry it. */
export class Connection<P extends Principal> implements ChannelEnd {
  /** Public: for logs and for the client itself. */
  readonly connectionId: string;
  /** Secret: anyone with it and the user's credential can use the connection. */
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
  /** POSTs that are being read or waiting. */
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

  /** The newest credential that the user has presented on this connection. */
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

  /** Bytes that the client has not read yet. */
  get queuedBytes(): number {
    return this.#channel?.queuedBytes ?? 0;
  }

  /** Uses the credential of a new request by the same user, unless it expires earlier than the current one. */
  renew(principal: P): void {
    if (principal.expiresAt >= this.#principal.expiresAt) this.#principal = principal;
  }

  carryBy(channel: Channel): void {
    this.#channel = channel;
  }

  handTo(receiver: Receiver): void {
    this.#receiver = receiver;
  }

  /** Queues a message. Does nothing if the connection is ending or has ended. */
  send(message: string | Uint8Array | Frame): void {
    if (this.#isFinishing || this.#isGone || !this.#channel) return;
    if (this.#channel.queuedBytes > this.#limits.maxQueuedBytes) {
      if (this.#receiver?.onSlow) this.#receiver.onSlow();
      else this.abort(new Error('The client reads too slowly.'));
      return;
    }
    this.#channel.send(asFrame(message));
  }

  /** Queues the last message, which may exceed the queue's limit. */
  sendLast(message: string | Uint8Array | Frame): void {
    if (this.#isFinishing || this.#isGone || !this.#channel) return;
    this.#channel.send(asFrame(message));
    this.finish();
  }

  /** Returns a promise while the client must read before more is sent, null otherwise. */
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

  /** Ends immediately. */
  abort(error: Error | null = null): void {
    if (this.#isGone) return;
    this.#isFinishing = true;
    if (this.#channel) this.#channel.abort(error);
    else this.ended(error);
  }

  /** Stops reading from the client until `resume`. */
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

  /** Returns a promise while reading is paused, null otherwise. */
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
      // Data from a client must not end the process.
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
