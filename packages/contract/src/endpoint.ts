import type { UserType } from '@lanewright/freight';
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: named user types, any logged-in user, or anybody without a token. `eitherWay` lets anybody in too, but
 * knows the caller where a token came along (a bad token is refused).
 */
export type Callers = readonly UserType[] | 'loggedIn' | 'public' | 'eitherWay';

/** What travels in each direction: JSON unless said; a file comes back as bytes, a multipart request carries one file. */
export type Transport = 'json' | 'file' | 'multipart';

/** Bytes of JSON bodies that may be longer than others. */
export const bodySizes = {
  /** Names up to 100,000 lanes or lines, or says a word about each of 10,000 cells. */
  list: 2 * 1024 * 1024,
  /** Says something of each of many lanes: a target, an award, a rule. */
  lanes: 8 * 1024 * 1024,
  /** Prices of 10,000 lanes with all their charges. */
  prices: 16 * 1024 * 1024,
} as const;

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = {
  readonly method: Method;
  /** Path below `/api`, parameters written `{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly userTypes: Callers;
  readonly transport: Transport;
  /** So often a minute may a network call it without a login, where that is less often than other open calls. */
  readonly openPerMinute?: number;
  /** Bytes of its JSON body at most, where a legal one is longer than 256 KB (64 KB without a login). */
  readonly bodyBytes?: number;
  /** Puts a price down: the server keeps connections for such calls, so that no read delays them. */
  readonly isOffer?: true;
  /** Media types of a file that comes back; unnamed bytes unless said. */
  readonly downloads?: readonly string[];
  /** A file that leaves no audit row, because it is a part of screens. Every other file leaves one. */
  readonly isUnaudited?: true;
  /** Response headers with details of a list. */
  readonly headers?: readonly ListHeader[];
  /** Returns 204 if there is nothing to send. */
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

type Declaration<P, Q, B, R> = {
  method: Method;
  path: string;
  summary: string;
  userTypes: Callers;
  transport?: Transport;
  openPerMinute?: number;
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

/** Declares one call of the product: the server serves it, the browser calls it, both from this one promise. */
export function endpoint<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodVoid,
>(declaration: Declaration<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return { transport: 'json', ...declaration };
}

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
