import type { Calls } from './fetchMode.ts';

/** Requests to a running product, as a user who logs in with a password. */
export async function callsOver(url: string, username: string, password: string): Promise<Calls> {
  const base = `${url.replace(/\/+$/, '')}/api`;
  const send = async (path: string, token: string | null, body?: unknown): Promise<Response> => {
    const response = await fetch(base + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 300)}`);
    return response;
  };
  const session = (await (await send('/auth', null, { username, password })).json()) as { jwtToken?: string };
  if (session.jwtToken === undefined)
    throw new Error('This user needs a second factor; take one who is not.');
  const token = session.jwtToken;
  return {
    get: async (path) => (await send(path, token)).json(),
    post: async (path, body) => (await send(path, token, body)).json(),
    text: async (path) => (await send(path, token)).text(),
  };
}
