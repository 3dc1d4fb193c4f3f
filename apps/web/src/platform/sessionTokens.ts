import { endpointUrl } from '@lanewright/client/endpointUrl';
import { hasShape } from './hasShape.ts';
import { idleHeader } from './idleSeconds.ts';
import type { TokenSource } from './refreshQueue.ts';
import { createRefreshQueue } from './refreshQueue.ts';
import { endSession } from './sessionEnd.ts';
import { storedUser } from './storedUser.ts';

/** Same as `accounts.refreshSession` of the contract, which is loaded only after login. */
export const refreshPath = '/auth/refresh-token';
const areTokens = (answer: unknown): answer is { jwtToken: string; refreshToken: string } =>
  hasShape(answer, { jwtToken: 'string', refreshToken: 'string' });

/** Tabs of one browser share the refresh token, which works once: only one tab at a time may use it. */
const lockName = 'lanewright-refresh-token';

/** Requests that wait for new tokens must not wait forever, so a slow refresh counts as failed. */
const refreshTimeOutMs = 30_000;

/** Refreshes the stored user's tokens through `/auth/refresh-token`; throws on failure. */
async function refreshStoredTokens(fetchFn: typeof fetch): Promise<void> {
  const before = storedUser.get();
  await exclusively(async () => {
    const user = storedUser.get();
    if (user === null) throw new Error('No user is logged in');
    // Another tab refreshed first: use its tokens.
    if (user.jwtToken !== before?.jwtToken) return;
    const response = await fetchFn(endpointUrl(refreshPath), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...idleHeader() },
      body: JSON.stringify({ refreshToken: user.refreshToken }),
      signal: AbortSignal.timeout(refreshTimeOutMs),
    });
    if (!response.ok) throw new Error(`Couldn’t renew the session (${response.status})`);
    const tokens: unknown = await response.json();
    if (!areTokens(tokens)) throw new Error('The response contains no tokens');
    const { jwtToken, refreshToken } = tokens;
    // If the user has logged out, the new tokens must not restore the session. A picture changed in the meantime stays.
    const after = storedUser.get();
    if (after?.id === user.id) storedUser.set({ ...after, jwtToken, refreshToken });
  });
}

function exclusively(work: () => Promise<void>): Promise<void> {
  // Undefined on plain-http hosts other than localhost.
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks === undefined ? work() : locks.request(lockName, work);
}

/** The stored user's tokens, as the refresh queue needs them. */
function storedTokens(fetchFn: typeof fetch): TokenSource {
  return {
    current: () => storedUser.get()?.jwtToken,
    refresh: () => refreshStoredTokens(fetchFn),
    // Fetch throws a TypeError if there is no response.
    lost: (error) => endSession(error instanceof TypeError ? 'noConnection' : 'over'),
  };
}

/** One queue for every request of this page, including uploads and downloads. */
export const sessionRefresh = createRefreshQueue(storedTokens((...request) => window.fetch(...request)));
