import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** The transports, by the names the clients compare. */
export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/** Who is connected. An own type may hold more than this. */
export interface Principal {
  readonly userId: string;
  /** The company or group of users whose connections are counted together; not counted where it is missing. */
  readonly tenantId?: string;
  /** When the credential ends, in ms since 1970; Infinity where it does not. */
  readonly expiresAt: number;
}

/**
 * Tells who sends a request; null is answered with 401. Called for every request of every transport.
 * Throw `TooManyRequests` to answer 429 instead.
 * `token` is the bearer token of the Authorization header, else `access_token` of the query, else null.
 */
export type Authenticate<P extends Principal> = (
  request: IncomingMessage,
  token: string | null,
) => Promise<P | null> | P | null;

/** Thrown by `authenticate` when a user sends more requests than it may. */
export class TooManyRequests extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too many requests of this user');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What is kept of the request that opened a connection. Never its token. */
export interface OpeningRequest {
  /** The path as the server saw it, without the query. */
  readonly path: string;
  /** The query without `id` and `access_token`; keys as the client wrote them. */
  readonly query: ReadonlyMap<string, string>;
  /** The headers without `authorization`; those named by the option `keepHeaders`. */
  readonly headers: IncomingHttpHeaders;
  readonly remoteAddress: string | undefined;
}

/** Where events of interest go. No token and no query string is ever among the fields. */
export interface Log {
  debug(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** An answer to negotiate that sends the client elsewhere, or tells it why it may not connect. */
export type NegotiateAnswer =
  | { readonly url: string; readonly accessToken?: string }
  | { readonly error: string };

/** Answers to other origins; without it, none is allowed. */
export interface CrossOrigin {
  /** The exact origins (`https://app.example`) that may call with credentials. */
  readonly origins: readonly string[];
}
