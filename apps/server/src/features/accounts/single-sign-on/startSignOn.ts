import { createHash } from 'node:crypto';
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { now } from '../../../platform/clock.ts';
import { execute } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownProvider } from './askProvider.ts';
import { providerAway } from './providerAway.ts';
import { redirectAddress, selectProviderOf } from './providers.ts';

const attemptMinutes = 10;

export const hashOf = (text: string) => createHash('sha256').update(text).digest();
export const attemptPurpose = 'sso attempt';
/** What must be stored between the redirect to the provider and the return. */
export type AttemptSecrets = { codeVerifier: string; nonce: string };

/** Starts a sign-on: stores it for ten minutes and returns the address to redirect the browser to. */
export async function startSignOn(platform: Platform, username: string, browserKey: string): Promise<string> {
  if (!username.includes('@')) {
    throw refuse('no_single_sign_on', 'Enter your company email address to find your single sign-on', {
      status: 422,
      field: 'username',
    });
  }
  const provider = await platform.database.asCustomers([], (tx) => selectProviderOf(tx, username));
  if (provider === null) {
    throw refuse('no_single_sign_on', 'There is no single sign-on for this username', {
      status: 422,
      detail: 'Log in with your password, or enter your company email address.',
    });
  }
  const configuration = await knownProvider(platform, provider).catch((error: unknown) =>
    providerAway(platform, provider, error),
  );
  const state = randomState();
  const secrets: AttemptSecrets = { codeVerifier: randomPKCECodeVerifier(), nonce: randomNonce() };
  await platform.database.asCustomers([], async (tx) => {
    await execute(tx, 'DELETE FROM sso_attempts WHERE expires_at < $1', [now()]);
    await execute(
      tx,
      `INSERT INTO sso_attempts (state_hash, company_id, secrets, browser_hash, expires_at)
       VALUES ($1, $2, $3, $4, $5::timestamptz + make_interval(mins => $6))`,
      [
        hashOf(state),
        provider.companyId,
        platform.seals.seal(attemptPurpose, JSON.stringify(secrets)),
        hashOf(browserKey),
        now(),
        attemptMinutes,
      ],
    );
  });
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectAddress(platform),
    scope: 'openid email profile',
    state,
    nonce: secrets.nonce,
    code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
    login_hint: username,
  });
  return address.href;
}
