import {
  handshakeAccepted,
  handshakeErrors,
  handshakeProblem,
  writeHandshakeError,
} from '../protocol/handshake.ts';
import { parseRecord, writeClose, writeInvocation } from '../protocol/jsonProtocol.ts';
import type { ClientRecord } from '../protocol/records.ts';
import { RecordSplitter, RecordTooLarge } from '../protocol/recordSplitter.ts';
import type { Connection, Receiver } from '../transport/connection.ts';
import type { Frame } from '../transport/frame.ts';
import type { OpeningRequest, Principal, TransportName } from '../transport/transportTypes.ts';
import { onDisconnect, welcome } from './connectionLifecycle.ts';
import { ClientResults } from './clientResults.ts';
import { errorTexts, explained } from './errorTexts.ts';
import { type HubCore, pingFrame } from './hubCore.ts';
import type { Client, Clients, CloseReason } from './hubTypes.ts';
import { Invocations } from './invocations.ts';

/** A client that speaks the hub protocol. Structures that an idle client does not need are created on demand. */
export class HubConnection<P extends Principal> implements Receiver, Client {
  readonly #connection: Connection<P>;
  readonly #core: HubCore<P>;
  readonly #splitter: RecordSplitter;
  #state: 'handshake' | 'open' | 'closed' = 'handshake';
  #openedAt: number;
  #lastSentAt: number;
  #lastReceivedAt: number;
  #hasPinged = false;
  #isReading = false;
  #connected: Promise<boolean> | null = null;
  #invocations: Invocations<P> | null = null;
  #results: ClientResults | null = null;
  #controller: AbortController | null = null;
  #items: Map<unknown, unknown> | null = null;
  groups: Set<string> | null = null;

  constructor(connection: Connection<P>, core: HubCore<P>) {
    this.#connection = connection;
    this.#core = core;
    this.#splitter = new RecordSplitter(core.limits.maxMessageBytes);
    const now = core.now();
    this.#openedAt = now;
    this.#lastSentAt = now;
    this.#lastReceivedAt = now;
  }

  get connectionId(): string {
    return this.#connection.connectionId;
  }

  get userId(): string {
    return this.#connection.principal.userId;
  }

  get principal(): P {
    return this.#connection.principal;
  }

  get transport(): TransportName {
    return this.#connection.transport as TransportName;
  }

  get request(): OpeningRequest {
    return this.#connection.request;
  }

  get items(): Map<unknown, unknown> {
    this.#items ??= new Map();
    return this.#items;
  }

  /** Aborted when the connection ends. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#state === 'closed') this.#controller.abort();
    return this.#controller.signal;
  }

  /** Queues a record that is sent to many connections. */
  push(frame: Frame): void {
    if (this.#state === 'open') this.#queue(frame);
  }

  /** Queues a record for this connection. */
  write(record: string): void {
    if (this.#state === 'open') this.#queue(record);
  }

  async send(target: string, ...args: unknown[]): Promise<void> {
    this.write(writeInvocation(target, args));
  }

  async invoke(target: string, ...args: unknown[]): Promise<unknown> {
    if (this.#state !== 'open') throw new Error('The connection was closed.');
    const { limits } = this.#core;
    this.#results ??= new ClientResults();
    if (this.#results.size >= limits.pendingClientResults) {
      throw new Error('Too many results are asked of this client.');
    }
    const { invocationId, result } = this.#results.ask(this.#core.now() + limits.clientResultMs);
    this.write(writeInvocation(target, args, invocationId));
    return await result;
  }

  others(except: readonly string[]): Clients {
    const all = [this.connectionId, ...except];
    return {
      send: (target, ...args) => this.#core.sendToOthers(all, target, args),
      except: (more) => this.others([...except, ...more]),
    };
  }

  join(group: string): void {
    if (this.#state !== 'open') return;
    this.groups ??= new Set();
    if (this.groups.has(group)) return;
    if (this.groups.size >= this.#core.limits.groupsPerConnection) {
      throw new Error('The connection is in too many groups.');
    }
    this.groups.add(group);
    this.#core.audiences.join(this, group);
  }

  leave(group: string): void {
    if (this.groups?.delete(group)) this.#core.audiences.leave(this, group);
  }

  drained(): Promise<void> | null {
    return this.#connection.drained();
  }

  /** Sends the reason and whether to reconnect, then closes. */
  close(reason: CloseReason): void {
    this.#close(reason, null);
  }

  /** Continues reading received data, as far as there is room. */
  readOn(): void {
    if (this.#isReading || this.#state === 'closed') return;
    this.#isReading = true;
    this.#lastReceivedAt = this.#core.now();
    try {
      while (this.#mayRead) {
        const record = this.#splitter.next();
        if (!record) break;
        if (this.#state === 'handshake') this.#shakeHands(record);
        else if (this.#core.mayTake(this)) this.#take(parseRecord(record));
        else this.#close({ error: errorTexts.tooManyRecords }, null);
      }
    } catch (error) {
      this.#refuse(error);
    } finally {
      this.#isReading = false;
    }
    const isMuch = this.#splitter.heldBytes > this.#core.limits.receiveBufferBytes;
    if (isMuch && !this.#mayRead) this.#connection.pause();
    else this.#connection.resume();
  }

  onData(bytes: Buffer): void {
    this.#splitter.push(bytes);
    this.readOn();
  }

  onTick(now: number): void {
    const { limits } = this.#core;
    if (this.#state === 'handshake') {
      if (now - this.#openedAt >= limits.handshakeTimeoutMs) this.#endHandshake(handshakeErrors.canceled);
      return;
    }
    this.#results?.tick(now);
    // Repeated polls show that the client is alive.
    if (this.transport === 'LongPolling') return;
    const isSilent = now - this.#lastReceivedAt > limits.clientTimeoutMs;
    if (this.#hasPinged && isSilent && !this.#invocations?.isBusy) {
      this.#close({ allowReconnect: true }, new Error('The client has not said anything in time.'));
      return;
    }
    if (now - this.#lastSentAt >= limits.keepAliveMs) this.#queue(pingFrame);
  }

  onSlow(): void {
    this.#core.totals.closedSlow += 1;
    this.#core.log?.warn('a client that reads too slowly is closed', { connectionId: this.connectionId });
    this.#close({ allowReconnect: true }, new Error('The client reads too slowly.'));
  }

  onExpired(): void {
    this.#close({ allowReconnect: true }, null);
  }

  onTooLarge(): void {
    this.#refuse(new RecordTooLarge(this.#core.limits.maxMessageBytes));
  }

  onClosed(error: Error | null): void {
    this.#end(error);
  }

  get #mayRead(): boolean {
    return this.#state !== 'closed' && !this.#invocations?.isFull;
  }

  #queue(record: Frame | string): void {
    this.#lastSentAt = this.#core.now();
    this.#core.totals.sent += 1;
    this.#connection.send(record);
  }

  #shakeHands(record: Buffer): void {
    const problem = handshakeProblem(record);
    if (problem !== null) {
      this.#endHandshake(problem);
      return;
    }
    this.#connection.send(handshakeAccepted);
    this.#state = 'open';
    this.#lastSentAt = this.#core.now();
    this.#core.audiences.add(this);
    if (!this.#core.hub.onConnected) return;
    this.#connected = welcome(this.#core, this);
    void this.#calls().run(this.#connected);
  }

  #calls(): Invocations<P> {
    this.#invocations ??= new Invocations(this, this.#core);
    return this.#invocations;
  }

  #take(record: ClientRecord): void {
    switch (record.type) {
      case 1:
      case 4:
        this.#calls().add(record);
        return;
      case 2:
        this.#invocations?.item(record);
        return;
      case 3:
        if (this.#invocations?.endUpload(record)) return;
        this.#results?.settle(record.invocationId, record.result, record.error);
        return;
      case 5:
        this.#invocations?.cancel(record.invocationId);
        return;
      case 6:
        this.#hasPinged = true;
        return;
      case 7:
        this.#end(record.error === null ? null : new Error(record.error));
        this.#connection.finish();
        return;
      case 0:
        return;
    }
  }

  /** Handles received data that violates the protocol or is too long. */
  #refuse(error: unknown): void {
    if (this.#state === 'handshake') {
      const text = error instanceof RecordTooLarge ? handshakeErrors.canceled : handshakeErrors.unexpected;
      this.#endHandshake(text);
      return;
    }
    this.#core.log?.debug('a client broke the protocol', { connectionId: this.connectionId, error });
    const text = explained(errorTexts.closed, error, this.#core.detailedErrors);
    this.#close({ error: text }, error instanceof Error ? error : null);
  }

  #endHandshake(text: string): void {
    this.#state = 'closed';
    this.#splitter.clear();
    this.#connection.sendLast(writeHandshakeError(text));
  }

  #close(reason: CloseReason, error: Error | null): void {
    if (this.#state === 'closed') return;
    const mayTell = this.#state === 'open';
    this.#end(error);
    // No record may be sent before the handshake response.
    if (mayTell) this.#connection.sendLast(writeClose(reason.error, reason.allowReconnect ?? false));
    else this.#connection.finish();
  }

  #end(error: Error | null): void {
    if (this.#state === 'closed') return;
    const wasOpen = this.#state === 'open';
    this.#state = 'closed';
    this.#splitter.clear();
    if (!wasOpen) return;
    this.#core.audiences.remove(this);
    this.#controller?.abort();
    this.#invocations?.end();
    this.#results?.rejectAll(new Error('The connection was closed.'));
    void onDisconnect(this.#core, this, this.#connected, error);
  }
}
