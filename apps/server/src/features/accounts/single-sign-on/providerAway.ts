import { unprocessable } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Provider } from './providers.ts';

/** Refuses a sign-on whose provider cannot be asked: the person reads that it is away, the log why. */
export function providerAway(platform: Platform, provider: Provider, error: unknown): never {
  platform.log.warn(
    { companyId: provider.companyId, issuer: provider.issuer, reason: (error as Error).message },
    'an identity provider could not be asked',
  );
  throw unprocessable('sso_away', 'Your company’s sign-on could not be reached', {
    detail: 'Try again in a few minutes; if it stays away, tell your administrator.',
  });
}
