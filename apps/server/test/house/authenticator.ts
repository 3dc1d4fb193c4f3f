import { accounts } from '@lanewright/contract';
import { Secret, TOTP } from 'otpauth';
import { now, setClock } from '../../src/platform/clock.ts';
import type { Person } from './people.ts';
import type { TestHouse } from './testHouse.ts';

/** What an authenticator shows for a secret, now or so many seconds from now. */
export function codeOf(secret: string, inSeconds = 0): string {
  return TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: now().getTime() + inSeconds * 1000,
  });
}

/** A code that is none of the present moment's. */
export function wrongCodeOf(secret: string): string {
  const right = new Set([-60, -30, 0, 30, 60].map((seconds) => codeOf(secret, seconds)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
}

/** Lets the stopped clock go on. */
export function later(seconds: number): void {
  setClock(new Date(now().getTime() + seconds * 1000).toISOString());
}

/** Sets two-factor up for somebody logged in, and waits until the next code. */
export async function useTwoFactor(
  house: TestHouse,
  person: Person,
  password: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await house.call(accounts.setUpTwoFactor, person, { body: { password } });
  const { secret } = begun.body;
  const confirmed = await house.call(accounts.confirmTwoFactor, person, { body: { code: codeOf(secret) } });
  if (confirmed.status !== 200) throw new Error(`two-factor was not set up: ${confirmed.raw.toString()}`);
  later(60);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}
