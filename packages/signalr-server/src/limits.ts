/**
 * All limits and intervals of the server. Defaults equal those of ASP.NET Core where it has the same limit; none is unlimited
 * unless its comment says so.
 */
export interface Limits {
  /** Interval of the shared timer that checks all connections: the resolution of every period below. */
  readonly tickMs: number;
  /** The server pings after this long without sending (not on long polling). */
  readonly keepAliveMs: number;
  /** A client that has pinged once and then sends nothing for this long is closed, and may reconnect. */
  readonly clientTimeoutMs: number;
  /** Time limit for the handshake. */
  readonly handshakeTimeoutMs: number;
  /** How long a poll is held before an empty response; the official client times out after 100 s. */
  readonly pollMs: number;
  /** A negotiated connection that is not used, or a long-polling one between two polls, is deleted after this. */
  readonly inactiveMs: number;
  /** Queued data must be sent to the client within this time, else the connection is dropped. */
  readonly sendTimeoutMs: number;
  /** How long a closing WebSocket (or stream) may take to end on its own. */
  readonly closeTimeoutMs: number;
  /** Maximum size of a protocol record from a client; a longer one closes the connection. */
  readonly maxMessageBytes: number;
  /** Maximum size of a WebSocket message from a client, which may contain several records. */
  readonly maxWebSocketMessageBytes: number;
  /** Received bytes that wait for the hub; above this, the socket is not read. */
  readonly receiveBufferBytes: number;
  /** Queued bytes above which streams and the next invocation wait for the client to read. */
  readonly sendBufferBytes: number;
  /** Queued bytes at which a client counts as too slow: it is closed, and may reconnect. One message may exceed it. */
  readonly maxQueuedBytes: number;
  /** Waiting invocations of one connection; above this, the connection is not read. */
  readonly pendingInvocations: number;
  /** Streams of one connection, in both directions; a further one gets an error. */
  readonly activeStreams: number;
  /** Items of a client's stream that wait for the method; above this, the connection is not read. */
  readonly uploadStreamItems: number;
  /** Pending results requested from one client. */
  readonly pendingClientResults: number;
  /** Time limit for a client to return a requested result. */
  readonly clientResultMs: number;
  /** Maximum number of groups of one connection. */
  readonly groupsPerConnection: number;
  /** Negotiated but not yet used connections of one user; a further one gets 429. */
  readonly pendingNegotiationsPerUser: number;
  /** Connections of one user, used or not; a further one gets 429. */
  readonly connectionsPerUser: number;
  /** Connections of one tenant (`Principal.tenantId`), used or not; a further one gets 429. */
  readonly connectionsPerTenant: number;
  /** Average records per second of one connection; ten times as many may arrive at once. A further one closes it. */
  readonly recordsPerSecond: number;
  /** The same for all connections of one user. */
  readonly recordsPerSecondPerUser: number;
  /** POSTs of one connection that wait for the one being read; a further one gets 429. */
  readonly pendingPosts: number;
}

/** Default limits. */
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

/** Merges the given limits with the defaults. Throws with the name of a limit that is not a positive number. */
export function limitsOf(given: Partial<Limits> = {}): Limits {
  for (const [name, value] of Object.entries(given)) {
    if (!(name in defaultLimits)) throw new TypeError(`There is no limit named '${name}'.`);
    if (!(typeof value === 'number' && value > 0)) {
      throw new TypeError(`The limit '${name}' must be a number above 0.`);
    }
  }
  return { ...defaultLimits, ...given };
}
