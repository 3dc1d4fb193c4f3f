import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Provider } from './providers.ts';

/** Throws when the provider can't be reached: the user sees that it is unavailable, the log has the reason. */
export function providerAway(platform: Platform, provider: Provider, error: unknown): never {
  platform.log.warn(
    { companyId: provider.companyId, issuer: provider.issuer, reason: (error as Error).message },
    'an identity provider couldn’t be reached',
  );
  throw refuse('sso_unavailable', 'Couldn’t reach your company’s single sign-on', {
    detail: 'Try again in a few minutes. If the problem continues, contact your administrator.',
  });
}
