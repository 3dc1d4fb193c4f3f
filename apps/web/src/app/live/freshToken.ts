import { sessionRefresh } from '../../platform/sessionTokens.ts';
import { storedUser } from '../../platform/storedUser.ts';

/** A token that ends within this time may have ended when it arrives. */
const nearEndMs = 5_000;

/** The stored token for the hub, renewed first when it has expired. Empty when nobody is signed in any more. */
export async function freshToken(): Promise<string> {
  const token = storedUser.get()?.jwtToken;
  if (token !== undefined && endsAt(token) < Date.now() + nearEndMs) await sessionRefresh.renew(token);
  return storedUser.get()?.jwtToken ?? '';
}

/** When a token ends, by its own word; an unreadable one is the server's to refuse. */
function endsAt(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
