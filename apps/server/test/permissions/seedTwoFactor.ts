import { accounts } from '@lanewright/contract';
import { codeOf } from '../support/authenticator.ts';
import { type Ground, seededPassword } from './sides.ts';

/** Starts two-factor setup for the caller; returns the secret for an authenticator. */
export async function secretOf({ testApp, caller }: Ground): Promise<string> {
  const { body } = await testApp.call(accounts.setUpTwoFactor, caller, {
    body: { password: seededPassword },
  });
  return body.secret;
}

/** Sets up two-factor for the caller. */
export async function twoFactorOf(ground: Ground): Promise<{ secret: string }> {
  const secret = await secretOf(ground);
  await ground.testApp.call(accounts.confirmTwoFactor, ground.caller, { body: { code: codeOf(secret) } });
  return { secret };
}

/** The token that the caller gets for the password when two-factor is on. */
export async function twoFactorTokenOf({ testApp, caller }: Ground): Promise<string> {
  const { body } = await testApp.call(accounts.authenticate, null, {
    body: { username: caller.username, password: seededPassword },
  });
  return 'twoFactorToken' in body ? body.twoFactorToken : '';
}
