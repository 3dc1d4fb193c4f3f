import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** The transports, by the names that clients compare. */
export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/** The connected user. An application's type may have more properties. */
export interface Principal {
  readonly userId: string;
  /** Company or group of users that shares a connection limit; if omitted, there is no such limit. */
  readonly tenantId?: string;
  /** When the credential expires, in ms since 1970; Infinity if it does not. */
  readonly expiresAt: number;
}

/**
 * Returns the sender of a request; null results in 401. Called for every request of every transport. Throw `TooManyRequests` to
 * respond with 429 instead. `token` is the bearer token of the Authorization header, else `access_token` of the query, else null.
 */
export type Authenticate<P extends Principal> = (
  request: IncomingMessage,
  token: string | null,
) => Promise<P | null> | P | null;

/** Thrown by `authenticate` when a user exceeds its request limit. */
export class TooManyRequests extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too many requests of this user');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What is stored of the request that opened a connection. Never its token. */
export interface OpeningRequest {
  /** The path that the server received, without the query. */
  readonly path: string;
  /** The query without `id` and `access_token`; keys as the client sent them. */
  readonly query: ReadonlyMap<string, string>;
  /** The headers selected by the option `keepHeaders`; never `authorization`. */
  readonly headers: IncomingHttpHeaders;
  readonly remoteAddress: string | undefined;
}

/** Receives log messages. The fields never contain a token or a query string. */
export interface Log {
  debug(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** A response to negotiate that redirects the client, or states why it may not connect. */
export type NegotiateAnswer =
  | { readonly url: string; readonly accessToken?: string }
  | { readonly error: string };

/** Access for other origins; without it, none is allowed. */
export interface CrossOrigin {
  /** The exact origins (`https://app.example`) that may send requests with credentials. */
  readonly origins: readonly string[];
}
