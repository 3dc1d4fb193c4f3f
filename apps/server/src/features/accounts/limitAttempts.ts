import { now } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { Platform } from '../../platform/platform.ts';

const attempts = new Map<string, { minute: number; count: number }>();

/** Refuses more than so many logins a minute per address and user name, so that passwords cannot be tried in bulk. */
export function limitAttempts(platform: Platform, address: string | null, username: string): void {
  const minute = Math.floor(now().getTime() / 60_000);
  if (attempts.size > 10_000) attempts.clear();
  const key = `${address}|${username.trim().toLowerCase()}`;
  const seen = attempts.get(key);
  const count = seen?.minute === minute ? seen.count + 1 : 1;
  attempts.set(key, { minute, count });
  if (count > platform.config.loginAttemptsPerMinute) {
    throw new ProblemError({
      status: 429,
      code: 'too_many_attempts',
      title: 'Too many attempts; wait a minute and try again',
    });
  }
}
