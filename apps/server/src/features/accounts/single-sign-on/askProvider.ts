import {
  allowInsecureRequests,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client';
import { now } from '../../../platform/clock.ts';
import { AddressRefused, openPublicFetch, type PublicFetch } from '../../../platform/http/publicFetch.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openClientSecret, type Provider } from './providers.ts';

/** A problem with a provider, as a sentence for the person who set it up. */
export class ProviderProblem extends Error {}

type Client = { issuer: string; clientId: string; clientSecret: string | null };

const outside = openPublicFetch({ privateAddresses: false });
const anywhere = openPublicFetch({ privateAddresses: true });

const wellKnown = '/.well-known/openid-configuration';

/**
 * Reads a provider's own description and checks that the addresses in it may be requested and shown.
 * @throws ProviderProblem
 */
export async function askProvider(platform: Platform, client: Client): Promise<Configuration> {
  const { ssoPrivateAddresses } = platform.config;
  const publicFetch = ssoPrivateAddresses ? anywhere : outside;
  const issuer = new URL(
    client.issuer.endsWith(wellKnown) ? client.issuer.slice(0, -wellKnown.length) : client.issuer,
  );
  try {
    await publicFetch.check(issuer.href);
    const configuration = await discovery(
      issuer,
      client.clientId,
      undefined,
      authenticationOf(client.clientSecret),
      {
        [customFetch]: publicFetch.fetch,
        timeout: 5,
        // Without the first, a token is trusted because of the connection it came by, whatever its signature.
        execute: [enableNonRepudiationChecks, ...(ssoPrivateAddresses ? [allowInsecureRequests] : [])],
      },
    );
    await checkDescription(publicFetch, issuer, configuration);
    return configuration;
  } catch (error) {
    throw error instanceof ProviderProblem ? error : new ProviderProblem(sentenceOf(error), { cause: error });
  }
}

/** The secret is sent by the method the provider supports; by basic authentication if it names none. */
function authenticationOf(secret: string | null): ClientAuth {
  if (secret === null) return None();
  const post = ClientSecretPost(secret);
  const basic = ClientSecretBasic(secret);
  return (server, client, body, headers) => {
    const wanted = server.token_endpoint_auth_methods_supported ?? [];
    return (wanted.includes('client_secret_post') ? post : basic)(server, client, body, headers);
  };
}

async function checkDescription(
  publicFetch: PublicFetch,
  issuer: URL,
  configuration: Configuration,
): Promise<void> {
  const {
    issuer: named,
    authorization_endpoint,
    token_endpoint,
    jwks_uri,
    userinfo_endpoint,
  } = configuration.serverMetadata();
  // A shared provider for all companies names no single issuer: its tokens could come from any company.
  if (!URL.canParse(named) || new URL(named).href !== issuer.href)
    throw new ProviderProblem(
      `Issuer mismatch: the provider identifies as ${named}. Enter the address of your own company’s provider.`,
    );
  for (const [name, address] of Object.entries({ authorization_endpoint, token_endpoint, jwks_uri })) {
    if (address === undefined || !URL.canParse(address))
      throw new ProviderProblem(`The provider’s configuration has no ${name.replaceAll('_', ' ')}.`);
  }
  for (const address of [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint])
    if (address !== undefined) await publicFetch.check(address);
}

function sentenceOf(error: unknown): string {
  const refused = [error, (error as Error).cause].find((one) => one instanceof AddressRefused);
  if (refused !== undefined) return `The provider can’t be used: ${refused.message}.`;
  if (error instanceof ClientError) {
    if (error.code === 'OAUTH_HTTP_REQUEST_FORBIDDEN')
      return 'The provider can’t be used: its address does not start with https://.';
    if (error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
      return 'Issuer mismatch: enter exactly the issuer that the provider states.';
    if (error.code === 'OAUTH_TIMEOUT') return 'The provider did not respond within 5 seconds.';
    return `No provider configuration found at this address (${wellKnown} below it).`;
  }
  if ((error as Error).name === 'TimeoutError') return 'The provider did not respond within 5 seconds.';
  return 'Couldn’t reach the provider at this address.';
}

/** Cached descriptions are requested again after this time. */
const freshMs = 5 * 60_000;
const known = new WeakMap<
  Platform,
  Map<string, { key: string; askedAt: number; answer: Promise<Configuration> }>
>();

/** Returns a saved provider's configuration, requested at most once in five minutes. @throws ProviderProblem */
export function knownProvider(platform: Platform, provider: Provider): Promise<Configuration> {
  const { issuer, clientId, clientSecret, companyId } = provider;
  const key = JSON.stringify([issuer, clientId, clientSecret?.toString('base64')]);
  const ofPlatform = known.get(platform) ?? new Map();
  known.set(platform, ofPlatform);
  const at = now().getTime();
  const former = ofPlatform.get(companyId);
  if (former?.key === key && Math.abs(at - former.askedAt) < freshMs) return former.answer;
  const answer = askProvider(platform, {
    issuer,
    clientId,
    clientSecret: openClientSecret(platform, provider),
  });
  const entry = { key, askedAt: at, answer };
  ofPlatform.set(companyId, entry);
  // A failure is not cached: the next call retries.
  answer.catch(() => {
    if (ofPlatform.get(companyId) === entry) ofPlatform.delete(companyId);
  });
  return answer;
}
