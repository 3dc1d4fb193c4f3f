import { accounts } from '@lanewright/contract';
import { codeOf } from '../house/authenticator.ts';
import { type Ground, plantedPassword } from './sides.ts';

/** Begins two-factor for the caller; the secret is an authenticator's. */
export async function secretOf({ house, caller }: Ground): Promise<string> {
  const { body } = await house.call(accounts.setUpTwoFactor, caller, { body: { password: plantedPassword } });
  return body.secret;
}

/** Sets two-factor up for the caller. */
export async function twoFactorOf(ground: Ground): Promise<{ secret: string }> {
  const secret = await secretOf(ground);
  await ground.house.call(accounts.confirmTwoFactor, ground.caller, { body: { code: codeOf(secret) } });
  return { secret };
}

/** What the caller gets for its password when it uses two-factor. */
export async function twoFactorTokenOf({ house, caller }: Ground): Promise<string> {
  const { body } = await house.call(accounts.authenticate, null, {
    body: { username: caller.username, password: plantedPassword },
  });
  return 'twoFactorToken' in body ? body.twoFactorToken : '';
}
