import { setTimeout as pause } from 'node:timers/promises';
import type { UserType } from '@lanewright/freight';
import { beginSession } from '../../../../tools/product/productClient.ts';
import { demonstrationLogins } from '../../src/features/settings/index.ts';

/** A response as it was sent. */
export type Answer = { readonly status: number; readonly body: Buffer };

/** A demonstration user who makes requests over HTTP. */
export type HttpUser = {
  /** The first part of the username, as in `carrier2`. */
  readonly name: string;
  readonly userType: UserType;
  /** Sends a GET to a path below `/api`. */
  get(path: string): Promise<Answer>;
};

/** How often a request with this status is sent again; a database that crashes would be asked for ever. */
const maxRetries: Readonly<Record<number, number>> = { 429: 60, 503: 3 };

/** Logs in every demonstration user of a product. */
export async function logInEveryone(address: string): Promise<HttpUser[]> {
  const users: HttpUser[] = [];
  for (const { username, password } of demonstrationLogins) {
    const { jwtToken, type } = await beginSession(address, username, password);
    users.push({
      name: username.replace(/@.*/, ''),
      userType: type,
      get: (path) => send(`${address}/api${path}`, jwtToken),
    });
  }
  return users;
}

/** Repeats a request that exceeds the user's share, or that a busy server refuses. */
async function send(url: string, token: string): Promise<Answer> {
  for (let retry = 0; ; retry += 1) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const body = Buffer.from(await response.arrayBuffer());
    if (retry >= (maxRetries[response.status] ?? 0)) return { status: response.status, body };
    await pause(1_000 * Number(response.headers.get('retry-after') ?? 1));
  }
}
