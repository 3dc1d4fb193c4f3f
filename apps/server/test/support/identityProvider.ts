import { randomBytes } from 'node:crypto';
import { accounts } from '@lanewright/contract';
import { type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import type { TestApp } from './testApp.ts';

/** Claims in a token; undefined removes one. */
type Claims = Record<string, unknown>;

/** An identity provider on this machine, and a browser that logs in with it. */
export type IdentityProvider = {
  readonly issuer: string;
  /** Sets the user at the keyboard: the claims in all tokens from now on. */
  isNow(claims: Claims): void;
  /** Changes the next response of the token endpoint. */
  alterNextAnswer(alter: (body: Record<string, unknown>) => void): void;
  /** Sets the response of the userinfo endpoint. */
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

/** Follows the login to the provider up to the address it redirects the browser to; returns that address's query. */
export async function goToProvider(testApp: TestApp, username: string, browserKey: string): Promise<string> {
  const started = await testApp.call(accounts.startSingleSignOn, null, { body: { username, browserKey } });
  if (started.status !== 200) throw new Error(`the sign-on did not start: ${JSON.stringify(started.body)}`);
  const sentBack = await fetch(started.body.redirectTo, { redirect: 'manual' });
  return new URL(sentBack.headers.get('location') ?? '').search;
}

/** Runs the whole single sign-on, as one browser. */
export async function signOn(testApp: TestApp, username: string) {
  const browserKey = newBrowserKey();
  const answer = await goToProvider(testApp, username, browserKey);
  return testApp.call(accounts.finishSingleSignOn, null, { body: { answer, browserKey } });
}
