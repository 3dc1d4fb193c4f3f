import type { OpeningRequest, Principal, TransportName } from '../transport/transportTypes.ts';

/** Pushes to a set of clients. Resolves when the local clients have it queued and the backplane has taken it. */
export interface Clients {
  send(target: string, ...args: unknown[]): Promise<void>;
  /** The same set without these connections. */
  except(connectionIds: readonly string[]): Clients;
}

/** One client: it can also be asked for a result. */
export interface Client {
  send(target: string, ...args: unknown[]): Promise<void>;
  /** Asks the client for a result; only for connections of this process. Rejects when it fails, leaves or takes too long. */
  invoke(target: string, ...args: unknown[]): Promise<unknown>;
}

/** What a hub method knows of the call and of who calls. */
export interface HubContext<P extends Principal> {
  /** The public id: the client knows it too. */
  readonly connectionId: string;
  /** Who called; the newest credential this user has shown on this connection. */
  readonly principal: P;
  readonly transport: TransportName;
  readonly request: OpeningRequest;
  /** Aborted when the connection ends, and for a streaming method also when the client cancels the stream. */
  readonly abortSignal: AbortSignal;
  /** The streams the client sends with this call, in the order of its arguments. */
  readonly streams: readonly AsyncIterable<unknown>[];
  /** Room for the application's own values, one per connection. */
  readonly items: Map<unknown, unknown>;
  readonly caller: Client;
  /** Everybody but the caller. */
  readonly others: Clients;
  readonly groups: {
    /** Joins the caller to a group. Throws beyond the limit `groupsPerConnection`. */
    add(group: string): void;
    remove(group: string): void;
  };
}

/** What may be said of a method beside what it does. */
export interface MethodOptions<P extends Principal> {
  /** False: the caller is told that it is unauthorized. */
  readonly authorize?: (context: HubContext<P>) => boolean | Promise<boolean>;
}

/** Turns what came over the wire into the body's arguments; throws where it cannot. */
export type ReadArguments<A extends unknown[]> = (received: readonly unknown[]) => A;

/** What a streaming method gives: an async generator, or a promise of something to iterate. */
export type StreamSource = AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>;

export interface HubMethod<P extends Principal> {
  readonly kind: 'method' | 'stream';
  readonly readArguments: ReadArguments<unknown[]>;
  readonly authorize: ((context: HubContext<P>) => boolean | Promise<boolean>) | undefined;
  readonly run: (context: HubContext<P>, ...args: unknown[]) => unknown;
}

/** A hub: what clients may call, and what happens when they come and go. */
export interface Hub<P extends Principal> {
  /** By name; clients may write the name in any letter case. */
  readonly methods: Readonly<Record<string, HubMethod<P>>>;
  /** Runs after the handshake and before the first method; when it throws, the client is closed for good. */
  readonly onConnected?: (context: HubContext<P>) => void | Promise<void>;
  /** Runs once for every connection whose onConnected succeeded. */
  readonly onDisconnected?: (context: HubContext<P>, error: Error | null) => void | Promise<void>;
}

/** Says why, and whether an automatically reconnecting client should come back. */
export interface CloseReason {
  readonly error?: string;
  readonly allowReconnect?: boolean;
}

/** What stands at this moment, for metrics. */
export interface HubCounts {
  /** Connections past the handshake. */
  readonly connections: number;
  readonly byTransport: Readonly<Record<TransportName, number>>;
  /** Negotiated and not yet used. */
  readonly pendingNegotiations: number;
  readonly users: number;
  readonly groups: number;
  /** Since the start: clients closed because they did not read. */
  readonly closedSlow: number;
  /** Connections closed because they sent too much. */
  readonly closedHasty: number;
  /** Since the start: records queued to clients of this process. */
  readonly sent: number;
}
