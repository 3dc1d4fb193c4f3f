import { accounts } from '@lanewright/contract';
import { activeAtOf } from '../../../platform/http/activeAt.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { done, type Route, route, streamingRoute } from '../../../platform/http/serve.ts';
import { limitAttempts } from '../limitAttempts.ts';
import { countTrustedDevices } from '../two-factor/trustedDevices.ts';
import { confirmIdentity } from './confirmIdentity.ts';
import { deviceName } from './deviceName.ts';
import { logIn } from './logIn.ts';
import { renewSession } from './renewSession.ts';
import { selectSessionsOf } from './sessions.queries.ts';
import { signOutDevice, signOutOtherDevices } from './signOut.ts';

export const sessionRoutes: readonly Route[] = [
  streamingRoute(accounts.authenticate, ({ platform, actor, body }) =>
    limitAttempts(platform, { kind: 'log in', account: body.username, address: actor.fromAddress }, () =>
      logIn(platform, actor, body),
    ),
  ),
  // A stolen token's family must be ended permanently, so the error is thrown after that commit.
  streamingRoute(accounts.refreshSession, async ({ platform, actor, body, request }) => {
    const tokens = await platform.database.asCustomers([], (tx) =>
      renewSession(platform, tx, actor, body.refreshToken, activeAtOf(request)),
    );
    if (tokens === null) throw refuse('session_ended', 'This session has ended; log in again');
    return tokens;
  }),
  streamingRoute(accounts.confirmIdentity, ({ platform, actor, caller, sessionId, body }) =>
    confirmIdentity(platform, actor, caller, sessionId, body),
  ),
  route(accounts.ping, async () => done),
  route(accounts.logOut, async ({ tx, actor, caller, sessionId }) => {
    if (sessionId !== null) await signOutDevice(tx, actor, caller.userId, sessionId, 'logged out');
    return done;
  }),
  route(accounts.listSessions, async ({ platform, tx, caller, sessionId }) => {
    const sessions = await selectSessionsOf(tx, caller.userId, platform.config.refreshDays);
    return {
      sessions: sessions.map((session) => ({
        id: session.family_id,
        isThisOne: session.family_id === sessionId,
        provedBy: session.proved_by,
        device: deviceName(session.user_agent),
        fromAddress: session.from_address,
        beganAt: session.began_at,
        lastSeenAt: session.last_seen_at,
      })),
      rememberedDevices: await countTrustedDevices(tx, caller.userId),
    };
  }),
  route(accounts.endMySession, async ({ tx, actor, caller, params }) => {
    await signOutDevice(tx, actor, caller.userId, params.id, 'logged out from another device');
    return done;
  }),
  route(accounts.endOtherSessions, async ({ tx, actor, caller, sessionId }) => {
    await signOutOtherDevices(tx, actor, caller.userId, sessionId);
    return done;
  }),
];
