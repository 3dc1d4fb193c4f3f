import { accounts } from '@lanewright/contract';
import { type Route, route, streamingRoute } from '../../platform/http/serve.ts';
import { unauthorized } from '../../platform/http/problemError.ts';
import { selectCustomersOf } from './accounts.queries.ts';
import { connectCarrier } from './connectCarrier.ts';
import { limitAttempts } from './limitAttempts.ts';
import { logIn } from './logIn.ts';
import { logOut } from './logOut.ts';
import { renewSession } from './sessions.ts';

const done = { done: true } as const;

export const accountsRoutes: readonly Route[] = [
  route(accounts.authenticate, async ({ platform, tx, actor, body }) => {
    limitAttempts(platform, actor.fromAddress, body.username);
    return logIn(platform, tx, actor, body.username, body.password);
  }),
  // A stolen token's family must be ended for good, so the refusal comes after that commit.
  streamingRoute(accounts.refreshSession, async ({ platform, body }) => {
    const tokens = await platform.database.inScope([], (tx) => renewSession(platform, tx, body.refreshToken));
    if (tokens === null) throw unauthorized('session_ended', 'This session has ended; log in again');
    return tokens;
  }),
  route(accounts.ping, async () => done),
  route(accounts.logOut, async ({ platform, tx, actor, caller, request }) => {
    await logOut(platform, tx, actor, caller, request.headers.authorization ?? '');
    return done;
  }),
  route(accounts.connectCarrier, async ({ tx, actor, caller, params, body }) => {
    await connectCarrier(tx, actor, caller.companyId, params.id, body.modes);
    return done;
  }),
  route(accounts.listMyCustomers, async ({ tx, caller }) =>
    (await selectCustomersOf(tx, caller.companyId)).map((row) => ({
      customerId: row.customer_id,
      name: row.name,
      modes: row.modes,
    })),
  ),
];
