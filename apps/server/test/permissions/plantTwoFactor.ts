import { accounts } from '@lanewright/contract';
import { codeOf } from '../house/authenticator.ts';
import { type Ground, plantedPassword } from './sides.ts';

/** Starts two-factor setup for the caller; returns the secret for an authenticator. */
export async function secretOf({ house, caller }: Ground): Promise<string> {
  const { body } = await house.call(accounts.setUpTwoFactor, caller, { body: { password: plantedPassword } });
  return body.secret;
}

/** Sets up two-factor for the caller. */
export async function twoFactorOf(ground: Ground): Promise<{ secret: string }> {
  const secret = await secretOf(ground);
  await ground.house.call(accounts.confirmTwoFactor, ground.caller, { body: { code: codeOf(secret) } });
  return { secret };
}

/** The token that the caller gets for the password when two-factor is on. */
export async function twoFactorTokenOf({ house, caller }: Ground): Promise<string> {
  const { body } = await house.call(accounts.authenticate, null, {
    body: { username: caller.username, password: plantedPassword },
  });
  return 'twoFactorToken' in body ? body.twoFactorToken : '';
}
