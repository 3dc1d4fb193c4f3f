import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { type Limits, limitsOf } from '../limits.ts';
import { answerNothing, refusals, refuse, refuseUpgrade, transportNotOffered } from './responses.ts';
import type { Channel } from './channel.ts';
import { Clock } from './clock.ts';
import type { Connection } from './connection.ts';
import { ConnectionTable } from './connectionTable.ts';
import { answerCrossOrigin } from './crossOrigin.ts';
import { EventStreamChannel } from './eventStreamChannel.ts';
import { LongPollingChannel } from './longPollingChannel.ts';
import { allTransports, negotiatedVersion, openingAnswer, otherAnswer } from './negotiate.ts';
import { receivePost } from './receivePost.ts';
import { factsOf, openingRequestOf, type RequestFacts, valueOf } from './requestFacts.ts';
import { refusalOf, Refused } from './refused.ts';
import { Revocations } from './revocations.ts';
import { staggerShutdown } from './staggerShutdown.ts';
import type { TransportServerOptions } from './transportServerOptions.ts';
import type { Principal, TransportName } from './transportTypes.ts';
import { PoliteWebSocket, WebSocketChannel } from './webSocketChannel.ts';

/**
 * Connections over WebSockets, server-sent events and long polling, as negotiated by SignalR clients, without a protocol on top of
 * them.
 */
export class TransportServer<P extends Principal> {
  readonly limits: Limits;
  readonly #options: TransportServerOptions<P>;
  readonly #transports: readonly TransportName[];
  readonly #table: ConnectionTable<P>;
  readonly #clock: Clock;
  readonly #sockets: WebSocketServer;
  readonly #revocations = new Revocations<P>();
  #isClosing = false;

  constructor(options: TransportServerOptions<P>) {
    this.#options = options;
    this.limits = limitsOf(options.limits);
    this.#transports = options.transports ?? allTransports;
    this.#table = new ConnectionTable(this.limits);
    this.#clock = new Clock(this.limits.tickMs, (now) => this.#tick(now));
    const socketOptions = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: this.limits.maxWebSocketMessageBytes,
      closeTimeout: this.limits.closeTimeoutMs,
      WebSocket: PoliteWebSocket,
    };
    this.#sockets = new WebSocketServer(socketOptions);
  }

  /** Milliseconds of the shared clock at its last tick. */
  get now(): number {
    return this.#clock.now;
  }

  /** Negotiated but not yet used. */
  get pendingNegotiations(): number {
    return this.#table.pending;
  }

  connections(): Iterable<Connection<P>> {
    return this.#table.values();
  }

  /**
   * Returns the connections of a user, or those that match, including those not used yet. Their requests that are being handled are
   * refused. The caller ends the connections.
   */
  revoke(which: string | ((principal: P) => boolean)): Connection<P>[] {
    const coversLane = typeof which === 'string' ? (principal: P) => principal.userId === which : which;
    this.#revocations.add(coversLane);
    if (typeof which === 'string') return [...this.#table.ofUser(which)];
    return [...this.#table.values()].filter(({ principal }) => coversLane(principal));
  }

  /** Handles a request at the endpoint's path or at that path + `/negotiate`. Never rejects. */
  async handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (answerCrossOrigin(request, response, this.#options.crossOrigin)) return;
      const facts = factsOf(request);
      if (facts.path.endsWith('/negotiate')) await this.#negotiate(request, response, facts);
      else await this.#carry(request, response, facts);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) this.#options.log?.error('a request failed', { error });
      refuse(response, refusal ?? refusals.failed);
    }
  }

  /** Handles an upgrade at the endpoint's path. Never rejects. */
  async handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const onError = () => socket.destroy();
    socket.on('error', onError);
    try {
      const facts = factsOf(request);
      const principal = await this.#authenticate(request, facts);
      if (request.method !== 'GET') throw new Refused(refusals.methodOfHub);
      this.#offered('WebSockets');
      const known = facts.id === null ? null : this.#find(facts.id, principal);
      const connection = known ?? this.#open(request, facts, principal, false);
      mayStart(connection, 'WebSockets');
      connection.renew(principal);
      if (known) connection.request = openingRequestOf(request, facts, this.#options.keepHeaders);
      socket.off('error', onError);
      this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
        this.#start(connection, new WebSocketChannel(webSocket, socket, this.limits, connection));
      });
      // The WebSocket library refused the request because of its headers: the connection waits for a valid one.
      if (!connection.channel && !known) connection.abort();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) this.#options.log?.error('an upgrade failed', { error });
      refuseUpgrade(socket, refusal ?? refusals.failed);
    }
  }

  /**
   * Accepts no more connections and ends all existing ones, spread over the time; drops the rest at the end. `farewell` ends one
   * connection as the layer above requires.
   */
  async shutdown(options: {
    readonly withinMs: number;
    readonly farewell?: (connection: Connection<P>) => void;
  }): Promise<void> {
    this.#isClosing = true;
    await staggerShutdown(this.#table, options);
    this.#clock.stop();
    this.#sockets.close();
  }

  async #negotiate(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): Promise<void> {
    if (request.method !== 'POST') throw new Refused(refusals.methodOfNegotiate);
    const principal = await this.#authenticate(request, facts);
    const answer = (body: string) => {
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'Cache-Control': 'no-store',
      });
      response.end(body);
    };
    const version = negotiatedVersion(valueOf(facts.query, 'negotiateversion'));
    if (typeof version === 'object') {
      answer(otherAnswer(version));
      return;
    }
    const other = await this.#options.redirect?.(request, principal);
    if (other) {
      answer(otherAnswer(other));
      return;
    }
    const connection = this.#open(request, facts, principal, version === 0);
    answer(openingAnswer(version, connection, this.#transports));
  }

  async #carry(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): Promise<void> {
    const { method } = request;
    if (method !== 'GET' && method !== 'POST' && method !== 'DELETE') {
      throw new Refused(refusals.methodOfHub);
    }
    const principal = await this.#authenticate(request, facts);
    if (facts.id === null) throw new Refused(refusals.idRequired);
    // The client disconnected while its credential was checked.
    if (response.destroyed) return;
    const connection = this.#find(facts.id, principal);
    if (method === 'GET') {
      const isStream = /\btext\/event-stream\b/i.test(request.headers.accept ?? '');
      if (isStream) this.#openStream(connection, principal, request, response, facts);
      else this.#takePoll(connection, principal, request, response, facts);
      return;
    }
    connection.renew(principal);
    if (method === 'POST') {
      if (connection.transport === 'WebSockets') throw new Refused(refusals.postToWebSocket);
      if (connection.transport === null) throw new Refused(refusals.notStarted);
      await receivePost(connection, request, response, this.limits);
      return;
    }
    if (!(connection.channel instanceof LongPollingChannel)) throw new Refused(refusals.notLongPolling);
    connection.channel.terminate();
    answerNothing(response, 202);
  }

  #openStream(
    connection: Connection<P>,
    principal: P,
    request: IncomingMessage,
    response: ServerResponse,
    facts: RequestFacts,
  ): void {
    this.#offered('ServerSentEvents');
    mayStart(connection, 'ServerSentEvents');
    connection.renew(principal);
    connection.request = openingRequestOf(request, facts, this.#options.keepHeaders);
    request.socket.setNoDelay(true);
    this.#start(connection, new EventStreamChannel(response, this.limits, connection));
  }

  #takePoll(
    connection: Connection<P>,
    principal: P,
    request: IncomingMessage,
    response: ServerResponse,
    facts: RequestFacts,
  ): void {
    this.#offered('LongPolling');
    if (connection.channel instanceof LongPollingChannel) {
      connection.renew(principal);
      connection.channel.takePoll(response);
      return;
    }
    mayStart(connection, 'LongPolling');
    connection.renew(principal);
    connection.request = openingRequestOf(request, facts, this.#options.keepHeaders);
    this.#start(connection, new LongPollingChannel(response, this.limits, connection, () => this.now));
  }

  async #authenticate(request: IncomingMessage, facts: RequestFacts): Promise<P> {
    const { turn } = this.#revocations;
    const principal = await this.#options.authenticate(request, facts.accessToken);
    if (!principal || !(principal.expiresAt > Date.now())) throw new Refused(refusals.unauthorized);
    if (this.#options.authorize && !(await this.#options.authorize(principal, request))) {
      throw new Refused(refusals.forbidden);
    }
    if (this.#revocations.hasSince(turn, principal)) throw new Refused(refusals.unauthorized);
    return principal;
  }

  #find(id: string, principal: P): Connection<P> {
    const connection = this.#table.get(id);
    if (!connection) throw new Refused(refusals.unknownId);
    if (connection.principal.userId !== principal.userId) {
      this.#options.log?.warn('a connection was asked for by another user', {
        connectionId: connection.connectionId,
        userId: principal.userId,
      });
      throw new Refused(refusals.forbidden);
    }
    return connection;
  }

  #open(request: IncomingMessage, facts: RequestFacts, principal: P, isIdSecret: boolean): Connection<P> {
    if (this.#isClosing) throw new Refused(refusals.shuttingDown);
    const opening = openingRequestOf(request, facts, this.#options.keepHeaders);
    const opened = this.#table.open(principal, opening, this.now, isIdSecret);
    if ('status' in opened) throw new Refused(opened);
    this.#clock.start();
    return opened;
  }

  #offered(transport: TransportName): void {
    if (!this.#transports.includes(transport)) throw new Refused(transportNotOffered(transport));
  }

  #start(connection: Connection<P>, channel: Channel): void {
    this.#table.used(connection);
    connection.carryBy(channel);
    connection.handTo(this.#options.accept(connection));
  }

  #tick(now: number): void {
    const time = Date.now();
    for (const connection of this.#table.values()) connection.tick(now, time);
    if (this.#table.size === 0) this.#clock.stop();
  }
}

/** Throws if the connection has, or had, a transport. */
function mayStart(connection: { readonly transport: TransportName | null }, wanted: TransportName): void {
  if (connection.transport === null) return;
  throw new Refused(connection.transport === wanted ? refusals.alreadyActive : refusals.otherTransport);
}
