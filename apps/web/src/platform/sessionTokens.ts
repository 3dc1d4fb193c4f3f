import { endpointUrl } from '@lanewright/client/endpointUrl';
import { hasShape } from './hasShape.ts';
import { idleHeader } from './idleSeconds.ts';
import type { TokenSource } from './refreshQueue.ts';
import { createRefreshQueue } from './refreshQueue.ts';
import { endSession } from './sessionEnd.ts';
import { storedUser } from './storedUser.ts';

/** `accounts.refreshSession` of the contract, which is not loaded before somebody is signed in. */
export const refreshPath = '/auth/refresh-token';
const areTokens = (answer: unknown): answer is { jwtToken: string; refreshToken: string } =>
  hasShape(answer, { jwtToken: 'string', refreshToken: 'string' });

/** Tabs of one browser share the refresh token, which works once: one tab at a time may use it. */
const lockName = 'lanewright-refresh-token';

/** A server that has not answered by then counts as failed: calls that wait for new tokens must not wait for ever. */
const refreshTimeOutMs = 30_000;

/** Renews the stored user's tokens through `/auth/refresh-token`; throws when that fails. */
async function refreshStoredTokens(fetchFn: typeof fetch): Promise<void> {
  const before = storedUser.get();
  await exclusively(async () => {
    const user = storedUser.get();
    if (user === null) throw new Error('No user is logged in');
    // Another tab was first: its tokens are ours too.
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
    // Logged out meanwhile: the new tokens must not bring the session back. A picture set meanwhile stays.
    const after = storedUser.get();
    if (after?.id === user.id) storedUser.set({ ...after, jwtToken, refreshToken });
  });
}

function exclusively(work: () => Promise<void>): Promise<void> {
  // Absent on plain-http hosts other than localhost.
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks === undefined ? work() : locks.request(lockName, work);
}

/** The tokens of the stored user as the refresh queue needs them. */
function storedTokens(fetchFn: typeof fetch): TokenSource {
  return {
    current: () => storedUser.get()?.jwtToken,
    refresh: () => refreshStoredTokens(fetchFn),
    // What fetch throws when nothing answers.
    lost: (error) => endSession(error instanceof TypeError ? 'noConnection' : 'over'),
  };
}

/** One queue for every call of this page, uploads and downloads included. */
export const sessionRefresh = createRefreshQueue(storedTokens((...request) => window.fetch(...request)));
