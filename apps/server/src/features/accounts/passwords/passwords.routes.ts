import { accounts } from '@lanewright/contract';
import { done, type Route, streamingRoute } from '../../../platform/http/serve.ts';
import { countAttempt } from '../limitAttempts.ts';
import { askForReset } from './askForReset.ts';
import { changePassword } from './changePassword.ts';
import { checkReset, resetPassword } from './resetPassword.ts';

export const passwordRoutes: readonly Route[] = [
  streamingRoute(accounts.forgotPassword, async ({ platform, actor, params: { username } }) => {
    await countAttempt(platform, {
      kind: 'forgot password',
      account: username,
      address: actor.fromAddress,
    });
    await platform.database.asCustomers([], (tx) => askForReset(tx, actor, username));
    return done;
  }),
  streamingRoute(accounts.checkReset, ({ platform, actor, params }) =>
    checkReset(platform, actor, params.code),
  ),
  streamingRoute(accounts.resetPassword, async ({ platform, actor, body }) => {
    await resetPassword(platform, actor, body.code, body.newPassword);
    return done;
  }),
  streamingRoute(accounts.changePassword, async ({ platform, actor, caller, sessionId, body }) => {
    await changePassword(platform, actor, caller, sessionId, body);
    return done;
  }),
];
