import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseInputOf } from '@lanewright/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../audit.ts';
import type { Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import type { Admission } from './admission.ts';
import type { Caller } from './caller.ts';

/** Input of a handler: the parsed request, its caller, and the platform. */
export type Call<E> = {
  readonly platform: Platform;
  /** The caller; for an endpoint that is public or `optionalLogin` read `callerOrNull` instead. */
  readonly caller: Caller;
  /** The caller, null if no one is logged in. */
  readonly callerOrNull: Caller | null;
  /** The session of the request; null if no one is logged in. */
  readonly sessionId: string | null;
  readonly actor: Actor;
  /** When the request arrived, by the product's clock: before any queue or query. Decides whether it came in time. */
  readonly arrivedAt: Date;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** A JSON request runs in one transaction that sees only the caller's customers, and refuses to write if the endpoint `shows`. */
export type ScopedCall<E> = Call<E> & { readonly tx: Transaction };

export type Route = {
  readonly endpoint: Endpoint;
  readonly inTransaction: boolean;
  readonly handle: (call: ScopedCall<Endpoint>) => Promise<unknown>;
  /** Refuses a known caller before the body is read; what it adds to the admission ends with the call. */
  readonly admit?: (
    platform: Platform,
    caller: Caller,
    request: FastifyRequest,
    admission: Admission,
  ) => Promise<void>;
};

/** Serves an endpoint inside one transaction; the result is checked against the contract. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: ScopedCall<E>) => Promise<ResponseInputOf<E>>,
): Route {
  // The registry parses params, query and body with the same endpoint before it calls the handler, so the types match.
  return { endpoint, inTransaction: true, handle: handle as unknown as Route['handle'] };
}

/** Serves an endpoint that streams or opens its own transactions (files, uploads). A file handler sends the reply itself. */
export function streamingRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResponseInputOf<E> | FastifyReply>,
): Route {
  return { endpoint, inTransaction: false, handle: handle as unknown as Route['handle'] };
}

/** The response of an endpoint without a result. */
export const done = { done: true } as const;
