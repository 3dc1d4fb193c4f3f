// @vitest-environment jsdom
import '../testing/ownModules.ts';
import { accounts, awards, overview, settings } from '@lanewright/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callEndpoint, callEndpointCounted } from './apiClient.ts';
import { ApiProblem } from './apiProblem.ts';
import { downloadFile } from './downloadFile.ts';
import { onSessionEnd } from './sessionEnd.ts';
import { storedUser } from './storedUser.ts';
import { unexpectedErrors } from './unexpectedErrors.ts';

const user = {
  id: '1',
  username: 'maria@example.com',
  jwtToken: 'old',
  refreshToken: 'refresh-1',
  type: 'Customer' as const,
  companyId: '7',
  companyName: 'Northwind',
  displayName: 'Maria',
};

/** Mocks the network: responds by path and token, and records the requests. */
function network(answer: (path: string, token: string | null) => Response | Promise<Response>) {
  const asked: { path: string; token: string | null }[] = [];
  window.fetch = async (target, request) => {
    const path = String(target);
    const token = new Headers(request?.headers).get('authorization');
    asked.push({ path, token });
    return answer(path, token);
  };
  return asked;
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

const realFetch = window.fetch;
beforeEach(() => {
  window.localStorage.clear();
  storedUser.set(user);
});
afterEach(() => {
  window.fetch = realFetch;
});

describe('calling the server', () => {
  it('renews an expired token once for calls that fail together, and sends them again', async () => {
    const asked = network((path, token) => {
      if (path === '/api/auth/refresh-token')
        return json(200, { jwtToken: 'new', refreshToken: 'refresh-2' });
      return token === 'Bearer new' ? json(200, []) : json(401, { code: 'token-expired' });
    });
    const answers = await Promise.all([1, 2, 3].map(() => callEndpoint(settings.availableModes, {})));
    expect(answers).toEqual([[], [], []]);
    expect(asked.filter(({ path }) => path.endsWith('refresh-token'))).toHaveLength(1);
    expect(storedUser.get()).toMatchObject({ jwtToken: 'new', refreshToken: 'refresh-2', id: '1' });
  });

  it('ends the session when the refresh is rejected', async () => {
    network(() => json(401, { code: 'token-expired' }));
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    await expect(callEndpoint(settings.availableModes, {})).rejects.toMatchObject({ status: 401 });
    expect(storedUser.get()).toBeNull();
    expect(ended).toHaveBeenCalledTimes(1);
    stop();
  });

  it('shows nothing for an unexpected failure of the refresh itself', async () => {
    const told = vi.fn();
    unexpectedErrors.showWith(told);
    network((path) => json(path === '/api/auth/refresh-token' ? 500 : 401, {}));
    await expect(callEndpoint(settings.availableModes, {})).rejects.toMatchObject({ status: 401 });
    expect(told).not.toHaveBeenCalled();
    expect(storedUser.get()).toBeNull();
  });

  it('does not refresh for a wrong password', async () => {
    const asked = network(() => json(401, { code: 'wrong-credentials', detail: 'The password is wrong.' }));
    const login = callEndpoint(accounts.authenticate, { body: { username: 'maria', password: 'x' } });
    await expect(login).rejects.toThrow('The password is wrong.');
    expect(asked.map(({ path }) => path)).toEqual(['/api/auth']);
    expect(storedUser.get()).not.toBeNull();
  });

  it('ends the session on a network error, but not when the caller cancelled', async () => {
    network((_path) => Promise.reject(new TypeError('Failed to fetch')));
    const given = new AbortController();
    given.abort();
    await expect(callEndpoint(settings.availableModes, { signal: given.signal })).rejects.toThrow();
    expect(storedUser.get()).not.toBeNull();
    const problem = await callEndpoint(settings.availableModes, {}).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ApiProblem);
    expect(problem).toMatchObject({ status: 0, title: 'Network Error' });
    expect(storedUser.get()).toBeNull();
  });

  it.each([
    ['a call', () => callEndpoint(settings.availableModes, {})],
    ['a list', () => callEndpointCounted(overview.listLanes, { query: { mode: 2, page: 1 } })],
    ['a download', () => downloadFile(awards.rateCard, { body: { mode: 2 } }, 'rates.csv')],
    ['logging in', () => callEndpoint(accounts.authenticate, { body: { username: 'm', password: 'x' } })],
  ])('ends the session on a network error of %s', async (_name, call) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    network(() => Promise.reject(new TypeError('Failed to fetch')));
    await call().catch(() => undefined);
    expect(storedUser.get()).toBeNull();
  });

  it('shows nothing for a call that was cancelled while its response was loading', async () => {
    const told = vi.fn();
    unexpectedErrors.showWith(told);
    const given = new AbortController();
    const coming = new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('[2,'));
        given.signal.addEventListener('abort', () => body.error(given.signal.reason));
      },
    });
    network(() => new Response(coming));
    const call = callEndpoint(settings.availableModes, { signal: given.signal });
    setTimeout(() => given.abort());
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(told).not.toHaveBeenCalled();
    expect(storedUser.get()).not.toBeNull();
  });

  it('reports an unexpected failure, but not a rejection', async () => {
    const told = vi.fn();
    unexpectedErrors.showWith(told);
    network(() => json(422, { code: 'mode-not-offered', title: 'Mode not offered', field: 'mode' }));
    await expect(callEndpoint(settings.availableModes, {})).rejects.toMatchObject({ field: 'mode' });
    expect(told).not.toHaveBeenCalled();
    network(() => new Response('<html>', { status: 503 }));
    await expect(callEndpoint(settings.availableModes, {})).rejects.toMatchObject({ status: 503 });
    expect(told).toHaveBeenCalledWith('An error occurred, please try again later');
  });

  it('sends JSON to the API’s base address, with the stored token', async () => {
    const asked: [string, Record<string, string>][] = [];
    window.fetch = async (target, request) => {
      asked.push([String(target), Object.fromEntries(new Headers(request?.headers))]);
      return json(200, { done: true });
    };
    const body = { username: 'maria', password: 'x' };
    await callEndpoint(accounts.authenticate, { body }).catch(() => {});
    storedUser.clear();
    await callEndpoint(accounts.authenticate, { body }).catch(() => {});
    expect(asked).toMatchObject([
      ['/api/auth', { 'content-type': 'application/json', authorization: 'Bearer old' }],
      ['/api/auth', { 'content-type': 'application/json' }],
    ]);
    expect(asked[1]?.[1]).not.toHaveProperty('authorization');
  });

  it('writes params and query into the address', async () => {
    const asked = network(() => json(200, {}));
    await callEndpoint(settings.getInstance, { params: { id: 2 }, query: { customerId: '7' } }).catch(
      () => {},
    );
    expect(asked[0]?.path).toBe('/api/config/instance/2?customerId=7');
  });
});
