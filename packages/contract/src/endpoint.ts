import type { UserType } from '@lanewright/freight';
import type { z } from 'zod';
import type { InputName, List, Shows } from './lists.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: named user types, any logged-in user, or anyone without a token. `optionalLogin` also admits anyone, but identifies the
 * caller by a token if there is one (an invalid token is refused).
 */
export type Callers = readonly UserType[] | 'loggedIn' | 'public' | 'optionalLogin';

/** Content of requests and responses. Default: JSON. `file`: the response is bytes; `multipart`: the request carries one file. */
export type Transport = 'json' | 'file' | 'multipart';

/** Limits in bytes for JSON bodies that may be longer than the default. */
export const bodySizes = {
  /** For up to 100,000 lanes or lines by id, or a short text about each of 10,000 cells. */
  list: 2 * 1024 * 1024,
  /** For a target, award or rule for each of many lanes. */
  lanes: 8 * 1024 * 1024,
  /** For the prices of 10,000 lanes with all their charges. */
  prices: 16 * 1024 * 1024,
} as const;

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  M extends Method = Method,
  Path extends string = string,
> = {
  readonly method: M;
  /** Path below `/api`, parameters written `{id}`. */
  readonly path: Path;
  readonly summary: string;
  /** What a read shows. */
  readonly shows?: Shows;
  /** The lists that a write changes: those that the caller's own screens must load again. */
  readonly changes?: readonly List[];
  readonly userTypes: Callers;
  readonly transport: Transport;
  /** Maximum requests per minute from a network without a login, if lower than for other public endpoints. */
  readonly anonymousRateLimit?: number;
  /** Maximum bytes of its JSON body, if a valid one can exceed 256 KB (64 KB without a login). */
  readonly bodyBytes?: number;
  /** Submits prices: the server reserves database connections for such requests, so that reads cannot delay them. */
  readonly isOffer?: true;
  /** Media types of the returned file; default: `application/octet-stream`. */
  readonly downloads?: readonly string[];
  /** A file that writes no audit entry, because it is a part of screens. Every other file writes one. */
  readonly isUnaudited?: true;
  /** Response headers with details of a list. */
  readonly headers?: readonly ListHeader[];
  /** Whether it returns 204 if there is nothing to send. */
  readonly mayBeEmpty?: boolean;
  /** JSON parts of a multipart request, which come before its file. */
  readonly parts?: Readonly<Record<string, z.ZodType>>;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
};

/** Response headers with details of a list. */
type ListHeader = 'x-total-count' | 'x-totals' | 'x-columns';

/** A read names what it shows, a write what it changes; a POST or PUT may be a read. */
type Effect<Name extends string> =
  | { method: 'GET' | 'POST' | 'PUT'; shows: Shows<Name>; changes?: never }
  | { method: Method; changes: readonly List[]; shows?: never };

type Declaration<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  M,
  Path,
> = Effect<InputName<z.input<P>, z.input<Q>, z.input<B>>> & {
  method: M;
  path: Path;
  summary: string;
  userTypes: Callers;
  transport?: Transport;
  anonymousRateLimit?: number;
  bodyBytes?: number;
  isOffer?: true;
  downloads?: readonly string[];
  isUnaudited?: true;
  headers?: readonly ListHeader[];
  mayBeEmpty?: boolean;
  parts?: Readonly<Record<string, z.ZodType>>;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
};

/**
 * Declares one endpoint of the product; server and browser share this contract. Its error codes are in `errors/calls`, so that the
 * browser does not load them.
 */
export function endpoint<
  const M extends Method,
  const Path extends string,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodVoid,
>(declaration: Declaration<P, Q, B, R, M, Path>): Endpoint<P, Q, B, R, M, Path> {
  return { transport: 'json', ...declaration };
}

/** The name of an endpoint: `PUT /bids/accept`. */
export type NameOf<E> = E extends {
  readonly method: infer M extends Method;
  readonly path: infer P extends string;
}
  ? `${M} ${P}`
  : never;

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type QueryInputOf<E> =
  E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type BodyInputOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type ResponseOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
export type ResponseInputOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never;
