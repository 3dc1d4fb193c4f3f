/**
 * Every bound and every period of the server. The defaults are those of ASP.NET Core where it has the bound;
 * none is unlimited unless its comment says so.
 */
export interface Limits {
  /** How often the one shared timer looks at all connections: the grain of every period below. */
  readonly tickMs: number;
  /** The server pings after this long without sending (not on long polling). */
  readonly keepAliveMs: number;
  /** A client that has pinged once and then says nothing for this long is closed, and may reconnect. */
  readonly clientTimeoutMs: number;
  /** The handshake must have come by then. */
  readonly handshakeTimeoutMs: number;
  /** How long a poll is held before it is answered empty; the official client gives up after 100 s. */
  readonly pollMs: number;
  /** A negotiated connection that is not used, or a long-polling one between two polls, is forgotten after this. */
  readonly inactiveMs: number;
  /** What was queued must have left for the client by then, else the connection is dropped. */
  readonly sendTimeoutMs: number;
  /** How long a closing WebSocket (or stream) may take to end by itself. */
  readonly closeTimeoutMs: number;
  /** One record of the protocol from a client; a longer one closes the connection. */
  readonly maxMessageBytes: number;
  /** One WebSocket message from a client, which may hold several records. */
  readonly maxWebSocketMessageBytes: number;
  /** Received bytes that wait for the hub; beyond it the socket is not read. */
  readonly receiveBufferBytes: number;
  /** Queued bytes from which streams and the next invocation wait for the client to read. */
  readonly sendBufferBytes: number;
  /** Queued bytes at which a client counts as too slow: it is closed, and may reconnect. One message may exceed it. */
  readonly maxQueuedBytes: number;
  /** Invocations of one connection that wait for their turn; beyond it the connection is not read. */
  readonly pendingInvocations: number;
  /** Streams of one connection, both ways together; one more is answered with an error. */
  readonly activeStreams: number;
  /** Items of a client's stream that wait for the method; beyond it the connection is not read. */
  readonly uploadStreamItems: number;
  /** Results asked of one client and not yet given. */
  readonly pendingClientResults: number;
  /** A client must have given an asked result by then. */
  readonly clientResultMs: number;
  /** Groups one connection may be in. */
  readonly groupsPerConnection: number;
  /** Negotiated and not yet used connections of one user; one more is answered with 429. */
  readonly pendingNegotiationsPerUser: number;
  /** Connections of one user, used or not; one more is answered with 429. */
  readonly connectionsPerUser: number;
  /** Connections of one tenant (`Principal.tenantId`), used or not; one more is answered with 429. */
  readonly connectionsPerTenant: number;
  /** Records of one connection in a second, in the long run; ten times as many may come at once. One more closes it. */
  readonly recordsPerSecond: number;
  /** The same for all connections of one user. */
  readonly recordsPerSecondPerUser: number;
  /** POSTs of one connection that wait for the one being read; one more is answered with 429. */
  readonly pendingPosts: number;
}

/** The bounds that hold where nothing else is said. */
export const defaultLimits: Limits = Object.freeze({
  tickMs: 1_000,
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  handshakeTimeoutMs: 15_000,
  pollMs: 90_000,
  inactiveMs: 15_000,
  sendTimeoutMs: 10_000,
  closeTimeoutMs: 5_000,
  maxMessageBytes: 32 * 1024,
  maxWebSocketMessageBytes: 256 * 1024,
  receiveBufferBytes: 64 * 1024,
  sendBufferBytes: 64 * 1024,
  maxQueuedBytes: 1024 * 1024,
  pendingInvocations: 64,
  activeStreams: 100,
  uploadStreamItems: 10,
  pendingClientResults: 100,
  clientResultMs: 30_000,
  groupsPerConnection: 1_000,
  pendingNegotiationsPerUser: 32,
  connectionsPerUser: 100,
  connectionsPerTenant: 10_000,
  recordsPerSecond: 10_000,
  recordsPerSecondPerUser: 50_000,
  pendingPosts: 16,
});

/** The given bounds over the defaults. Throws, naming the bound, where one is not a positive number. */
export function limitsOf(given: Partial<Limits> = {}): Limits {
  for (const [name, value] of Object.entries(given)) {
    if (!(name in defaultLimits)) throw new TypeError(`There is no limit named '${name}'.`);
    if (!(typeof value === 'number' && value > 0)) {
      throw new TypeError(`The limit '${name}' must be a number above 0.`);
    }
  }
  return { ...defaultLimits, ...given };
}
