import { randomBytes } from 'node:crypto';
import { accounts } from '@lanewright/contract';
import { type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import type { TestHouse } from './testHouse.ts';

/** Claims that a token carries; undefined takes one away. */
type Claims = Record<string, unknown>;

/** An identity provider on this machine, and a browser that signs on with it. */
export type IdentityProvider = {
  readonly issuer: string;
  /** Who is at the keyboard: what the tokens say until told otherwise. */
  isNow(claims: Claims): void;
  /** Changes the next answer of the token endpoint. */
  alterNextAnswer(alter: (body: Record<string, unknown>) => void): void;
  /** What the userinfo endpoint tells. */
  tells(claims: Claims): void;
  close(): Promise<void>;
};

export async function openIdentityProvider(): Promise<IdentityProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  let claims: Claims = {};
  let told: Claims = {};
  server.service.on('beforeTokenSigning', (token: MutableToken) => {
    Object.assign(token.payload, claims);
  });
  server.service.on('beforeUserinfo', (response: MutableResponse) => {
    response.body = { sub: 'johndoe', ...told };
  });
  return {
    issuer: server.issuer.url ?? '',
    isNow: (next) => {
      claims = next;
    },
    tells: (next) => {
      told = next;
    },
    alterNextAnswer: (alter) => {
      server.service.once('beforeResponse', (response: MutableResponse) => {
        if (response.body !== '') alter(response.body);
      });
    },
    close: () => server.stop(),
  };
}

export const newBrowserKey = () => randomBytes(32).toString('base64url');

/** Goes to the provider as far as the address it sends the browser back to; gives that address's query. */
export async function goToProvider(house: TestHouse, username: string, browserKey: string): Promise<string> {
  const started = await house.call(accounts.startSingleSignOn, null, { body: { username, browserKey } });
  if (started.status !== 200) throw new Error(`the sign-on did not start: ${JSON.stringify(started.body)}`);
  const sentBack = await fetch(started.body.redirectTo, { redirect: 'manual' });
  return new URL(sentBack.headers.get('location') ?? '').search;
}

/** Signs on from beginning to end, as one browser. */
export async function signOn(house: TestHouse, username: string) {
  const browserKey = newBrowserKey();
  const answer = await goToProvider(house, username, browserKey);
  return house.call(accounts.finishSingleSignOn, null, { body: { answer, browserKey } });
}
