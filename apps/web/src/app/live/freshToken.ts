import { sessionRefresh } from '../../platform/sessionTokens.ts';
import { storedUser } from '../../platform/storedUser.ts';

/** Treat tokens expiring within this window as expired. */
const nearEndMs = 5_000;

/** Returns the stored token for the hub, renewed first if it has expired. Empty when no one is logged in any more. */
export async function freshToken(): Promise<string> {
  const token = storedUser.get()?.jwtToken;
  if (token !== undefined && endsAt(token) < Date.now() + nearEndMs) await sessionRefresh.renew(token);
  return storedUser.get()?.jwtToken ?? '';
}

/** Expiry time in a token; the server rejects an unreadable one. */
function endsAt(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
