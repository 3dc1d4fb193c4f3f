import { accounts } from '@lanewright/contract';
import { unauthorized } from '../../../platform/http/problemError.ts';
import { done, type Route, route, streamingRoute } from '../../../platform/http/serve.ts';
import { limitAttempts } from '../limitAttempts.ts';
import { logIn } from './logIn.ts';
import { logOut } from './logOut.ts';
import { renewSession } from './sessions.ts';

export const sessionRoutes: readonly Route[] = [
  streamingRoute(accounts.authenticate, ({ platform, actor, body }) =>
    limitAttempts(platform, { kind: 'log in', account: body.username, address: actor.fromAddress }, () =>
      logIn(platform, actor, body),
    ),
  ),
  // A stolen token's family must be ended for good, so the refusal comes after that commit.
  streamingRoute(accounts.refreshSession, async ({ platform, body }) => {
    const tokens = await platform.database.inScope([], (tx) => renewSession(platform, tx, body.refreshToken));
    if (tokens === null) throw unauthorized('session_ended', 'This session has ended; log in again');
    return tokens;
  }),
  route(accounts.ping, async () => done),
  route(accounts.logOut, async ({ tx, actor, sessionId }) => {
    await logOut(tx, actor, sessionId);
    return done;
  }),
];
