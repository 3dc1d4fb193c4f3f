import { accounts } from '@lanewright/contract';
import { refuse } from '../../../platform/http/problemError.ts';
import { done, type Route, route, streamingRoute } from '../../../platform/http/serve.ts';
import { declineTwoFactor, renewRecoveryCodes, turnTwoFactorOff } from './changeTwoFactor.ts';
import { countRecoveryCodes } from './recoveryCodes.ts';
import { confirmTwoFactor, setUpTwoFactor } from './setUpTwoFactor.ts';
import { selectTwoFactorOf } from './twoFactor.queries.ts';
import { validateCode } from './validateCode.ts';

// Attempts are counted outside the transaction, because an error rolls it back.
export const twoFactorRoutes: readonly Route[] = [
  streamingRoute(accounts.validateTwoFactorCode, ({ platform, actor, body }) =>
    validateCode(platform, actor, body),
  ),
  streamingRoute(accounts.setUpTwoFactor, ({ platform, actor, callerOrNull, body }) =>
    setUpTwoFactor(platform, actor, callerOrNull, body),
  ),
  streamingRoute(accounts.confirmTwoFactor, ({ platform, actor, callerOrNull, body }) =>
    confirmTwoFactor(platform, actor, callerOrNull, body),
  ),
  route(accounts.declineTwoFactor, async ({ tx, caller, params }) => {
    if (params.id !== caller.userId) throw refuse('user_not_found', 'User not found');
    await declineTwoFactor(tx, caller.userId);
    return done;
  }),
  route(accounts.readTwoFactor, async ({ platform, tx, caller }) => {
    const standing = await selectTwoFactorOf(platform, tx, caller.userId);
    return {
      enabledAt: standing.enabled_at,
      recoveryCodesLeft: await countRecoveryCodes(tx, caller.userId),
      isDemanded: standing.is_demanded,
      hasPassword: standing.has_password,
    };
  }),
  streamingRoute(accounts.turnTwoFactorOff, async ({ platform, actor, caller, body }) => {
    await turnTwoFactorOff(platform, actor, caller, body);
    return done;
  }),
  streamingRoute(accounts.renewRecoveryCodes, async ({ platform, actor, caller, body }) => ({
    recoveryCodes: await renewRecoveryCodes(platform, actor, caller, body),
  })),
];
