import { createHash } from 'node:crypto';
import { now } from '../../platform/clock.ts';
import { execute, rows } from '../../platform/database/rows.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { Platform } from '../../platform/platform.ts';

/** What can be tried in bulk: passwords, codes, user names. */
export type Attempt = {
  readonly kind:
    | 'log in'
    | 'two-factor code'
    | 'registration code'
    | 'reset code'
    | 'forgot password'
    | 'user name';
  /** Whom it is tried on: a user name or id; null where only the address is known. */
  readonly account: string | null;
  readonly address: string | null;
};

type Rule = { free: number; longestWaitSeconds: number };

/**
 * Failures that cost nothing, and how long the wait after many of them may become. One pair of account and address
 * waits long; an account tried from everywhere waits a minute at most, so that nobody is locked out by a stranger.
 */
const rules: Record<'pair' | 'account' | 'address', Rule> = {
  pair: { free: 5, longestWaitSeconds: 15 * 60 },
  account: { free: 20, longestWaitSeconds: 60 },
  address: { free: 60, longestWaitSeconds: 5 * 60 },
};

/** Failures older than this no longer count. */
const forgottenAfterSeconds = 60 * 60;

/** How long after the last of so many failures the next attempt is let in: doubling from a second. */
function waitSeconds(failures: number, rule: Rule): number {
  return failures < rule.free ? 0 : Math.min(2 ** (failures - rule.free), rule.longestWaitSeconds);
}

function keysOf(attempt: Attempt) {
  const account = attempt.account?.trim().toLowerCase() ?? null;
  const keys: { scope: keyof typeof rules; hash: Buffer }[] = [];
  const add = (scope: keyof typeof rules, text: string) =>
    keys.push({ scope, hash: createHash('sha256').update(`${scope}|${text}`).digest() });
  if (account !== null) add('account', account);
  if (attempt.address !== null) add('address', attempt.address);
  if (account !== null) add('pair', `${account}|${attempt.address}`);
  return keys;
}

/**
 * Tries something that can be guessed. After failures the next attempt has to wait, longer each time; a success forgets
 * the failures of this account from this address. What counts as a failure: a refusal with status 401, 404 or 422.
 * @throws ProblemError 429 with the seconds to wait, before anything is tried.
 */
export async function limitAttempts<T>(
  platform: Platform,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  const keys = keysOf(attempt);
  await refuseEarly(platform, attempt.kind, keys);
  try {
    const result = await work();
    await forgetFailures(platform, attempt.kind, keys);
    return result;
  } catch (error) {
    if (error instanceof ProblemError && [401, 404, 422].includes(error.problem.status)) {
      await countFailure(platform, attempt.kind, keys);
    }
    throw error;
  }
}

/** Counts an attempt whose answer never tells success, such as asking for a reset code, and refuses too many. */
export async function countAttempt(platform: Platform, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  await refuseEarly(platform, attempt.kind, keys);
  await countFailure(platform, attempt.kind, keys);
}

type Keys = ReturnType<typeof keysOf>;

async function refuseEarly(platform: Platform, kind: string, keys: Keys): Promise<void> {
  const counted = await rows<{ key_hash: Buffer; failures: number; last_failed_at: string }>(
    platform.database.bulkPool,
    `SELECT key_hash, failures, last_failed_at FROM attempt_counts
     WHERE kind = $1 AND key_hash = ANY ($2::bytea[]) AND last_failed_at > $3::timestamptz - make_interval(secs => $4)`,
    [kind, keys.map(({ hash }) => hash), now(), forgottenAfterSeconds],
  );
  let wait = 0;
  for (const { scope, hash } of keys) {
    const count = counted.find((row) => row.key_hash.equals(hash));
    if (count === undefined) continue;
    const passed = (now().getTime() - new Date(count.last_failed_at).getTime()) / 1000;
    wait = Math.max(wait, waitSeconds(count.failures, rules[scope]) - passed);
  }
  if (wait <= 0) return;
  const seconds = Math.ceil(wait);
  throw new ProblemError({
    status: 429,
    code: 'too_many_attempts',
    title: 'Too many attempts',
    detail: `Wait ${seconds === 1 ? 'a second' : seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`} and try again.`,
    retryAfterSeconds: seconds,
  });
}

function countFailure(platform: Platform, kind: string, keys: Keys): Promise<unknown> {
  return execute(
    platform.database.bulkPool,
    `INSERT INTO attempt_counts AS counted (kind, key_hash, failures, last_failed_at)
     SELECT $1, hash, 1, $3 FROM unnest($2::bytea[]) AS hash ORDER BY hash
     ON CONFLICT (kind, key_hash) DO UPDATE SET last_failed_at = excluded.last_failed_at, failures =
       CASE WHEN counted.last_failed_at > excluded.last_failed_at - make_interval(secs => $4) THEN counted.failures + 1 ELSE 1 END`,
    [kind, keys.map(({ hash }) => hash), now(), forgottenAfterSeconds],
  );
}

/** Only the pair's: a right password does not excuse an address that tries many accounts. */
function forgetFailures(platform: Platform, kind: string, keys: Keys): Promise<unknown> {
  return execute(
    platform.database.bulkPool,
    'DELETE FROM attempt_counts WHERE kind = $1 AND key_hash = ANY ($2::bytea[])',
    [kind, keys.filter(({ scope }) => scope === 'pair').map(({ hash }) => hash)],
  );
}
