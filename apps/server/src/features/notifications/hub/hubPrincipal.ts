import type { UserType } from '@lanewright/freight';
import type { Principal } from '@lanewright/signalr-server';
import { now } from '../../../platform/clock.ts';
import { verifySessionToken } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadCaller } from '../../accounts/index.ts';

/** Whoever is connected: the user of a session that has not ended. */
export type HubPrincipal = Principal & {
  readonly familyId: string;
  readonly companyId: string;
  readonly userType: UserType;
};

/** Who a token of the hub belongs to, asked for with every request as with every other call; null for nobody. */
export async function findPrincipal(platform: Platform, token: string | null): Promise<HubPrincipal | null> {
  const session = token === null ? null : await verifySessionToken(platform.sessionKey, token);
  if (session === null) return null;
  const caller = await loadCaller(platform, session.userId, session.familyId);
  if (caller === null) return null;
  return {
    userId: caller.userId,
    familyId: session.familyId,
    companyId: caller.companyId,
    userType: caller.userType,
    // The product's clock may be stopped; the hub's is the world's.
    expiresAt: Date.now() + (session.expiresAt.getTime() - now().getTime()),
  };
}
