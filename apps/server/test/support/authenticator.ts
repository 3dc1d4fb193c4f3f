import { accounts } from '@lanewright/contract';
import { Secret, TOTP } from 'otpauth';
import { now, setClock } from '../../src/platform/clock.ts';
import type { Person } from './people.ts';
import type { TestApp } from './testApp.ts';

/** The code an authenticator shows for a secret, now or the given number of seconds from now. */
export function codeOf(secret: string, inSeconds = 0): string {
  return TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: now().getTime() + inSeconds * 1000,
  });
}

/** A code that is not valid at the present moment. */
export function wrongCodeOf(secret: string): string {
  const right = new Set([-60, -30, 0, 30, 60].map((seconds) => codeOf(secret, seconds)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
}

/** Moves the stopped clock forward. */
export function later(seconds: number): void {
  setClock(new Date(now().getTime() + seconds * 1000).toISOString());
}

/** Sets up two-factor for a logged-in user, and waits for the next code. */
export async function useTwoFactor(
  testApp: TestApp,
  person: Person,
  password: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await testApp.call(accounts.setUpTwoFactor, person, { body: { password } });
  const { secret } = begun.body;
  const confirmed = await testApp.call(accounts.confirmTwoFactor, person, { body: { code: codeOf(secret) } });
  if (confirmed.status !== 200) throw new Error(`two-factor was not set up: ${confirmed.raw.toString()}`);
  later(60);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}
