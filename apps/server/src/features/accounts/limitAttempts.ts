import { now } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { Platform } from '../../platform/platform.ts';

/** Attempts of the minute that runs. */
const attempts = new Map<string, number>();
let minuteCounted = 0;

/** Refuses more than so many logins a minute per address and user name, so that passwords cannot be tried in bulk. */
export function limitAttempts(platform: Platform, address: string | null, username: string): void {
  const minute = Math.floor(now().getTime() / 60_000);
  if (minute !== minuteCounted) attempts.clear();
  minuteCounted = minute;
  const key = `${address}|${username.trim().toLowerCase()}`;
  const count = (attempts.get(key) ?? 0) + 1;
  attempts.set(key, count);
  if (count > platform.config.loginAttemptsPerMinute) {
    throw new ProblemError({
      status: 429,
      code: 'too_many_attempts',
      title: 'Too many attempts; wait a minute and try again',
    });
  }
}
