import type { OpeningRequest, Principal, TransportName } from '../transport/transportTypes.ts';

/** Sends to a set of clients. Resolves when the message is queued for the local clients and the backplane has accepted it. */
export interface Clients {
  send(target: string, ...args: unknown[]): Promise<void>;
  /** The same set without these connections. */
  except(connectionIds: readonly string[]): Clients;
}

/** One client, which can also return results. */
export interface Client {
  send(target: string, ...args: unknown[]): Promise<void>;
  /**
   * Requests a result from the client; only for connections of this process. Rejects if the client fails, disconnects or takes too
   * long.
   */
  invoke(target: string, ...args: unknown[]): Promise<unknown>;
}

/** Context of a hub method: the call and its caller. */
export interface HubContext<P extends Principal> {
  /** The public id, which the client knows too. */
  readonly connectionId: string;
  /** The caller; from the newest credential that this user has presented on this connection. */
  readonly principal: P;
  readonly transport: TransportName;
  readonly request: OpeningRequest;
  /** Aborted when the connection ends, and for a streaming method also when the client cancels the stream. */
  readonly abortSignal: AbortSignal;
  /** Streams that the client sends with this call, in the order of its arguments. */
  readonly streams: readonly AsyncIterable<unknown>[];
  /** Storage for the application's own values, one map per connection. */
  readonly items: Map<unknown, unknown>;
  readonly caller: Client;
  /** All clients but the caller. */
  readonly others: Clients;
  readonly groups: {
    /** Adds the caller to a group. Throws above the limit `groupsPerConnection`. */
    add(group: string): void;
    remove(group: string): void;
  };
}

/** Options of a method. */
export interface MethodOptions<P extends Principal> {
  /** If it returns false, the caller gets an "unauthorized" error. */
  readonly authorize?: (context: HubContext<P>) => boolean | Promise<boolean>;
}

/** Converts received values to the body's arguments; throws if they are invalid. */
export type ReadArguments<A extends unknown[]> = (received: readonly unknown[]) => A;

/** Result of a streaming method: an async generator, or a promise of an async iterable. */
export type StreamSource = AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>;

export interface HubMethod<P extends Principal> {
  readonly kind: 'method' | 'stream';
  readonly readArguments: ReadArguments<unknown[]>;
  readonly authorize: ((context: HubContext<P>) => boolean | Promise<boolean>) | undefined;
  readonly run: (context: HubContext<P>, ...args: unknown[]) => unknown;
}

/** A hub: the methods for clients, and handlers for connects and disconnects. */
export interface Hub<P extends Principal> {
  /** By name, which is not case-sensitive. */
  readonly methods: Readonly<Record<string, HubMethod<P>>>;
  /** Runs after the handshake and before the first method; if it throws, the client is closed permanently. */
  readonly onConnected?: (context: HubContext<P>) => void | Promise<void>;
  /** Runs once for every connection for which onConnected succeeded. */
  readonly onDisconnected?: (context: HubContext<P>, error: Error | null) => void | Promise<void>;
}

/** The reason, and whether an automatically reconnecting client should reconnect. */
export interface CloseReason {
  readonly error?: string;
  readonly allowReconnect?: boolean;
}

/** Current counts, for metrics. */
export interface HubCounts {
  /** Connections after the handshake. */
  readonly connections: number;
  readonly byTransport: Readonly<Record<TransportName, number>>;
  /** Negotiated but not yet used. */
  readonly pendingNegotiations: number;
  readonly users: number;
  readonly groups: number;
  /** Total since the start: clients closed because they did not read. */
  readonly closedSlow: number;
  /** Total since the start: connections closed because they sent too much. */
  readonly closedHasty: number;
  /** Total since the start: records queued for clients of this process. */
  readonly sent: number;
}
