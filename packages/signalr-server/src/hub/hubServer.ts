import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Audience, Backplane, BackplaneContent, BackplaneMessage } from '../backplane/backplane.ts';
import { SeenMessages } from '../backplane/seenMessages.ts';
import { writeInvocation } from '../protocol/jsonProtocol.ts';
import { Rate } from '../rate.ts';
import type { Connection } from '../transport/connection.ts';
import { TransportServer } from '../transport/transportServer.ts';
import type { EndpointOptions } from '../transport/transportServerOptions.ts';
import type { Principal } from '../transport/transportTypes.ts';
import { Audiences } from './audiences.ts';
import { HubConnection } from './hubConnection.ts';
import { type HubCore, methodsByName, type Sender } from './hubCore.ts';
import type { Client, Clients, CloseReason, Hub, HubCounts } from './hubTypes.ts';

export interface HubServerOptions<P extends Principal> extends EndpointOptions<P> {
  readonly hub: Hub<P>;
  /** Connects this server to those of other processes; default: none. */
  readonly backplane?: Backplane;
  /** Sends the messages of all errors to clients: for development only. */
  readonly detailedErrors?: boolean;
}

export interface HubServer<P extends Principal> {
  /** Resolves when the backplane listens; immediately if there is none. */
  readonly ready: Promise<void>;
  /** Handles a request at the hub's path or at that path + `/negotiate`. Never rejects. */
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Handles an upgrade at the hub's path. Never rejects. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  readonly all: Clients;
  user(userId: string): Clients;
  group(name: string): Clients;
  connection(connectionId: string): Client;
  /** Users who currently have a connection to this process. */
  connectedUsers(): ReadonlySet<string>;
  /**
   * Closes a user's connections in every process, or those of this process whose principal matches. Returns how many were closed in
   * this process.
   */
  disconnectUser(which: string | ((principal: P) => boolean), reason?: CloseReason): number;
  counts(): HubCounts;
  /** Accepts no more connections, closes all of them gradually over the time (they may reconnect), then drops the rest. */
  shutdown(options: { readonly withinMs: number }): Promise<void>;
}

/** Seconds of records that may arrive at once. */
const recordsBurst = 10;

/** Creates a hub server. Mount it with `attach`, or call its two handlers from your own server. */
export function createHubServer<P extends Principal>(options: HubServerOptions<P>): HubServer<P> {
  const { hub, backplane, log } = options;
  const audiences = new Audiences<P>();
  const byTransportConnection = new WeakMap<Connection<P>, HubConnection<P>>();
  const transport = new TransportServer<P>({
    ...options,
    accept(connection) {
      const hubConnection = new HubConnection(connection, core);
      byTransportConnection.set(connection, hubConnection);
      return hubConnection;
    },
  });
  const { recordsPerSecond, recordsPerSecondPerUser } = transport.limits;
  const records = new Rate<Sender>(recordsPerSecond, recordsBurst);
  const recordsOfUsers = new Rate<string>(recordsPerSecondPerUser, recordsBurst);
  const core: HubCore<P> = {
    hub,
    methods: methodsByName(hub),
    limits: transport.limits,
    log,
    detailedErrors: options.detailedErrors ?? false,
    audiences,
    now: () => transport.now,
    sendToOthers: (except, target, args) => send({ kind: 'all' }, except, target, args),
    mayTake(client) {
      if (records.take(client) && recordsOfUsers.take(client.userId)) return true;
      const { connectionId, userId } = client;
      log?.warn('a client that sends too much is closed', { connectionId, userId });
      core.totals.closedHasty += 1;
      return false;
    },
    totals: { sent: 0, closedSlow: 0, closedHasty: 0 },
  };

  const from = randomBytes(9).toString('base64url');
  let sequence = 0;
  const seen = new SeenMessages();
  const publish = async (content: BackplaneContent) => {
    sequence += 1;
    await backplane?.publish({ ...content, from, sequence });
  };

  async function send(
    audience: Audience,
    except: readonly string[],
    target: string,
    args: readonly unknown[],
  ): Promise<void> {
    const record = writeInvocation(target, args);
    audiences.deliver(audience, except, record);
    const isHere = audience.kind === 'connection' && audiences.get(audience.id) !== undefined;
    if (backplane && !isHere) await publish({ kind: 'send', audience, except, record });
  }

  function disconnect(which: string | ((principal: P) => boolean), reason: CloseReason): number {
    const chosen = transport.revoke(which);
    for (const connection of chosen) {
      const hubConnection = byTransportConnection.get(connection);
      if (hubConnection) hubConnection.close(reason);
      else connection.finish();
    }
    return chosen.length;
  }

  function receive(message: BackplaneMessage): void {
    if (message.from === from || !seen.isNew(message.from, message.sequence)) return;
    if (message.kind === 'send') audiences.deliver(message.audience, message.except, message.record);
    else {
      disconnect(message.userId, {
        allowReconnect: message.allowReconnect,
        ...(message.error !== null && { error: message.error }),
      });
    }
  }

  const subscription = backplane?.subscribe(receive);
  const ready = subscription ? subscription.then(() => undefined) : Promise.resolve();
  ready.catch((error: unknown) => log?.error('the backplane does not listen', { error }));

  const clients = (audience: Audience, except: readonly string[] = []): Clients => ({
    send: (target, ...args) => send(audience, except, target, args),
    except: (more) => clients(audience, [...except, ...more]),
  });

  return {
    ready,
    handleRequest: (request, response) => transport.handleRequest(request, response),
    handleUpgrade: (request, socket, head) => transport.handleUpgrade(request, socket, head),
    all: clients({ kind: 'all' }),
    user: (id) => clients({ kind: 'user', id }),
    group: (id) => clients({ kind: 'group', id }),
    connection: (id) => ({
      send: (target, ...args) => send({ kind: 'connection', id }, [], target, args),
      async invoke(target, ...args) {
        const connection = audiences.get(id);
        if (!connection) throw new Error('No connection of this process has that id.');
        return await connection.invoke(target, ...args);
      },
    }),
    connectedUsers: () => audiences.users(),
    disconnectUser(which, reason = {}) {
      if (backplane && typeof which === 'string') {
        const { error = null, allowReconnect = false } = reason;
        publish({ kind: 'disconnect', userId: which, error, allowReconnect }).catch((failure: unknown) =>
          log?.error('other processes could not be told to disconnect a user', { error: failure }),
        );
      }
      return disconnect(which, reason);
    },
    counts: () => {
      const byTransport = { WebSockets: 0, ServerSentEvents: 0, LongPolling: 0 };
      for (const connection of audiences.all()) byTransport[connection.transport] += 1;
      return {
        connections: audiences.size,
        byTransport,
        pendingNegotiations: transport.pendingNegotiations,
        users: audiences.userCount,
        groups: audiences.groupCount,
        ...core.totals,
      };
    },
    async shutdown({ withinMs }) {
      await transport.shutdown({
        withinMs,
        farewell: (connection) => byTransportConnection.get(connection)?.close({ allowReconnect: true }),
      });
      try {
        await (await subscription)?.();
      } catch (error) {
        log?.warn('the backplane was not left in order', { error });
      }
    },
  };
}
