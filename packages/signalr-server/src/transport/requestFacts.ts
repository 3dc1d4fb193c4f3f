import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { OpeningRequest } from './transportTypes.ts';

/** Shared by all requests without a query. */
const nothing: ReadonlyMap<string, string> = new Map();

/** Values that the protocol reads from a request's URL and headers. Query keys are not case-sensitive. */
export interface RequestFacts {
  readonly path: string;
  readonly query: URLSearchParams;
  /** The connection token; null if there is none. */
  readonly id: string | null;
  /** The bearer token: from the header, else from the query. */
  readonly accessToken: string | null;
}

export function factsOf(request: IncomingMessage): RequestFacts {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  const bearer = /^Bearer +([^ ]+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  return {
    path: mark < 0 ? url : url.slice(0, mark),
    query,
    id: valueOf(query, 'id') || null,
    accessToken: bearer ?? (valueOf(query, 'access_token') || null),
  };
}

/** Returns the first value of a key, ignoring case. */
export function valueOf(query: URLSearchParams, key: string): string | null {
  for (const [name, value] of query) if (name.toLowerCase() === key) return value;
  return null;
}

/** Returns what is stored of the request that opens a connection: never its tokens. */
export function openingRequestOf(
  request: IncomingMessage,
  facts: RequestFacts,
  keepHeaders: readonly string[] | undefined,
): OpeningRequest {
  const query = new Map<string, string>();
  for (const [name, value] of facts.query) {
    if (!/^(id|access_token)$/i.test(name)) query.set(name, value);
  }
  return {
    path: facts.path,
    query: query.size > 0 ? query : nothing,
    headers: keptHeaders(request.headers, keepHeaders),
    remoteAddress: request.socket.remoteAddress,
  };
}

function keptHeaders(
  headers: IncomingHttpHeaders,
  names: readonly string[] | undefined,
): IncomingHttpHeaders {
  const { authorization: _, ...kept } = headers;
  if (!names) return kept;
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(kept).filter(([name]) => wanted.has(name)));
}
