import { afterEach } from 'vitest';

export interface Asked {
  method: string;
  /** Without the `/api` prefix, with its query. */
  path: string;
  token: string | null;
  body: unknown;
}

const realFetch = window.fetch;
afterEach(() => {
  window.fetch = realFetch;
});

/** A mock response; a rejected promise simulates a network failure. */
export type FarAnswer = Response | Promise<Response>;

/** Mocks the server, and returns the list of requests it received. */
export function mockServer(answer: (asked: Asked) => FarAnswer): Asked[] {
  const all: Asked[] = [];
  window.fetch = async (target, request) => {
    if (request?.signal?.aborted === true) throw request.signal.reason as Error;
    const asked: Asked = {
      method: request?.method ?? 'GET',
      path: (typeof target === 'string' ? target : '').replace(/^\/api/, ''),
      token: new Headers(request?.headers).get('authorization'),
      body: typeof request?.body === 'string' ? (JSON.parse(request.body) as unknown) : undefined,
    };
    all.push(asked);
    return answer(asked);
  };
  return all;
}

/** A JSON response; with a status of 400 and above, an error response. */
export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}
