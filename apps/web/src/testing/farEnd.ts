import { afterEach } from 'vitest';

export interface Asked {
  method: string;
  /** Below `/api`, with its query. */
  path: string;
  token: string | null;
  body: unknown;
}

const realFetch = window.fetch;
afterEach(() => {
  window.fetch = realFetch;
});

/** An answer of the server; a promise that fails is a network that is away. */
export type FarAnswer = Response | Promise<Response>;

/** Puts a server at the network's far end, and keeps what it was asked. */
export function farEnd(answer: (asked: Asked) => FarAnswer): Asked[] {
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

/** A JSON answer, or with a status of 400 and above a refusal. */
export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}
