import type { UserType } from '@lanewright/freight';
import type { IncomingMessage } from 'node:http';
import { type Principal, TooManyRequests } from '@lanewright/signalr-server';
import { now } from '../../../platform/clock.ts';
import { ShareExceeded } from '../../../platform/fairness/callShares.ts';
import { verifySessionToken } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadCaller } from '../../accounts/index.ts';

/** A connected user, with a session that has not ended. */
export type HubPrincipal = Principal & {
  readonly familyId: string;
  readonly companyId: string;
  readonly userType: UserType;
};

/** Returns the user of a hub token, read with every request as in all other endpoints; null if invalid. */
export async function findPrincipal(
  platform: Platform,
  token: string | null,
  request: Pick<IncomingMessage, 'url' | 'headers'>,
): Promise<HubPrincipal | null> {
  const session = token === null ? null : await verifySessionToken(platform.sessionKey, token);
  if (session === null) return null;
  await countAsCall(platform, session.userId, isOpening(request));
  const caller = await loadCaller(platform, session.userId, session.familyId);
  if (caller === null) return null;
  return {
    userId: caller.userId,
    familyId: session.familyId,
    companyId: caller.companyId,
    tenantId: caller.companyId,
    userType: caller.userType,
    // The product's clock may be fixed; the hub uses the real clock.
    expiresAt: Date.now() + (session.expiresAt.getTime() - now().getTime()),
  };
}

/** Every request to the hub reads the caller from the database, so it uses part of the user's share of requests. */
async function countAsCall({ shares }: Platform, userId: string, opens: boolean): Promise<void> {
  try {
    shares.countOfHub(userId, opens);
  } catch (error) {
    if (!(error instanceof ShareExceeded)) throw error;
    await shares.beforeRefusal(userId);
    throw new TooManyRequests(error.retryAfterSeconds);
  }
}

function isOpening({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return headers.upgrade !== undefined || /\/negotiate(\?|$)/.test(url);
}
