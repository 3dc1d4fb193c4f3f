import { timingSafeEqual } from 'node:crypto';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  ClientError,
  type Configuration,
  fetchUserInfo,
} from 'openid-client';
import { now } from '../../../platform/clock.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownProvider } from './askProvider.ts';
import { providerAway } from './providerAway.ts';
import { type Provider, redirectAddress, selectProvider } from './providers.ts';
import type { Claims } from './readIdentity.ts';
import { attemptPurpose, type AttemptSecrets, hashOf } from './startSignOn.ts';

export type SignedOn = { provider: Provider; claims: Claims };

/** Finishes a sign-on: consumes its attempt, exchanges the code and returns the provider's claims. */
export async function finishSignOn(
  platform: Platform,
  answer: string,
  browserKey: string,
): Promise<SignedOn> {
  const query = new URLSearchParams(answer);
  const state = query.get('state') ?? '';
  const attempt = await takeAttempt(platform, state, browserKey);
  const provider = await platform.database.asCustomers([], (tx) => selectProvider(tx, attempt.companyId));
  if (provider === null || !provider.isEnabled) throw notBegun();
  const configuration = await knownProvider(platform, provider).catch((error: unknown) =>
    providerAway(platform, provider, error),
  );
  const claims = await exchange(platform, configuration, query, state, attempt.secrets).catch(
    (error: unknown) => refuseAnswer(platform, provider, error),
  );
  return { provider, claims };
}

/** The same error for a state that is unknown, used, expired or from another browser. */
const notBegun = () =>
  refuse('sso_session_expired', 'This login session expired or was started in another browser', {
    detail: 'Start again from the login page.',
  });

/** Consumes an attempt once, regardless of who presents it: a second response to the same attempt is never valid. */
async function takeAttempt(
  platform: Platform,
  state: string,
  browserKey: string,
): Promise<{ companyId: string; secrets: AttemptSecrets }> {
  const taken = await platform.database.asCustomers([], (tx) =>
    optionalRow<{ company_id: string; secrets: Buffer; browser_hash: Buffer; expires_at: string }>(
      tx,
      'DELETE FROM sso_attempts WHERE state_hash = $1 RETURNING company_id, secrets, browser_hash, expires_at',
      [hashOf(state)],
    ),
  );
  if (
    taken === null ||
    new Date(taken.expires_at) <= now() ||
    !timingSafeEqual(taken.browser_hash, hashOf(browserKey))
  )
    throw notBegun();
  return {
    companyId: taken.company_id,
    secrets: JSON.parse(platform.seals.open(attemptPurpose, taken.secrets)) as AttemptSecrets,
  };
}

/** Exchanges the code for tokens; the ID token is checked for issuer, audience, nonce, time and signature. */
async function exchange(
  platform: Platform,
  configuration: Configuration,
  query: URLSearchParams,
  state: string,
  secrets: AttemptSecrets,
): Promise<Claims> {
  const address = new URL(redirectAddress(platform));
  address.search = query.toString();
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new ClientError('the provider sent no id token');
  // Some providers return the email address only from the userinfo endpoint.
  if (claims.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined)
    return claims;
  return { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
}

function refuseAnswer(platform: Platform, provider: Provider, error: unknown): never {
  // Error texts from the redirect are never shown: anyone can put text into an address.
  if (error instanceof AuthorizationResponseError) {
    throw refuse('sso_denied', 'Your company’s single sign-on denied access', {
      detail: 'Try again, or ask your administrator whether you have access to Lanewright.',
    });
  }
  const { message, code } = error as Error & { code?: unknown };
  platform.log.warn(
    { companyId: provider.companyId, issuer: provider.issuer, reason: message, reasonCode: code },
    'the response of an identity provider was rejected',
  );
  throw refuse(
    'sso_response_not_verified',
    'The response from your company’s single sign-on couldn’t be verified',
    {
      detail: 'Try again. If the problem continues, contact your administrator.',
    },
  );
}
