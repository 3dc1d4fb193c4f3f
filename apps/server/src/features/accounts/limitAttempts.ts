import { createHash } from 'node:crypto';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, rows } from '../../platform/database/rows.ts';
import { networkOf } from '../../platform/http/networkOf.ts';
import { ProblemError, refuse } from '../../platform/http/problemError.ts';
import type { Platform } from '../../platform/platform.ts';
import { isKnownAddress } from './sessions/isKnownAddress.ts';

/** What could be tried in bulk: passwords, codes, usernames. */
export type Attempt = {
  readonly kind:
    | 'log in'
    | 'two-factor code'
    | 'registration code'
    | 'reset code'
    | 'forgot password'
    | 'user name'
    | 'single sign-on';
  /**
   * The account the attempt is for: a user id for two-factor codes, else a username; for a logged-in user who checks usernames
   * that user's id; null when only the IP address is known.
   */
  readonly account: string | null;
  readonly address: string | null;
};

type Scope = 'pair' | 'account' | 'address';
/** Failures without a wait, and the longest wait after more of them. */
type Rule = { free: number; longestWaitSeconds: number };

/**
 * One pair of account and address waits long; an account tried from many addresses waits at most a minute, so that strangers can't
 * lock a user out. A user who logged in from an address before waits there only for the pair's own failures.
 */
const rules: Record<Scope, Rule> = {
  pair: { free: 5, longestWaitSeconds: 15 * 60 },
  account: { free: 20, longestWaitSeconds: 60 },
  address: { free: 60, longestWaitSeconds: 5 * 60 },
};

/**
 * Two-factor codes are short and are entered after the password; a mailbox must not be flooded; users who invite check many
 * usernames.
 */
const accountRules: Partial<Record<Attempt['kind'], Rule>> = {
  'two-factor code': { free: 10, longestWaitSeconds: 15 * 60 },
  'forgot password': { free: 5, longestWaitSeconds: 15 * 60 },
  'user name': { free: 60, longestWaitSeconds: 5 * 60 },
};

/** Failures older than this no longer count. */
const forgottenAfterSeconds = 60 * 60;

const ruleOf = (kind: Attempt['kind'], scope: Scope) =>
  (scope === 'account' ? accountRules[kind] : undefined) ?? rules[scope];

/** Seconds to wait after the last failure; doubles from one second. */
function waitSeconds(failures: number, rule: Rule): number {
  return failures < rule.free ? 0 : Math.min(2 ** (failures - rule.free), rule.longestWaitSeconds);
}

/**
 * Runs `work`, which tests something guessable. After failures the next attempt has to wait, longer each time; a success resets the
 * failures of this account from this address. A failure is an error with status 401, 404 or 422. An attempt is counted as failed
 * from its start until it proves otherwise, so that parallel attempts can't bypass the limit.
 * @throws ProblemError 429 with the seconds to wait, before anything is tried.
 */
export async function limitAttempts<T>(
  platform: Platform,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  const counted = await countAhead(platform, attempt);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    if (isFailure(error)) await deleteOldCounts(platform);
    else await uncount(platform, attempt.kind, counted, []);
    throw error;
  }
  // Only the pair's failures are reset: a correct password does not excuse an address that tries many accounts.
  await uncount(platform, attempt.kind, counted, ['pair']);
  return result;
}

/** Counts an attempt whose response never reveals success, such as requesting a reset code, and rejects too many. */
export async function countAttempt(platform: Platform, attempt: Attempt): Promise<void> {
  await countAhead(platform, attempt);
  await deleteOldCounts(platform);
}

const isFailure = (error: unknown) =>
  error instanceof ProblemError && [401, 404, 422].includes(error.problem.status);

function keysOf(attempt: Attempt): { scope: Scope; hash: Buffer }[] {
  const account = attempt.account?.trim().toLowerCase() ?? null;
  const network = attempt.address === null ? null : networkOf(attempt.address);
  const texts: [Scope, string | null][] = [
    ['account', account],
    ['address', network],
    ['pair', account === null ? null : `${account}|${network}`],
  ];
  return texts.flatMap(([scope, text]) =>
    text === null ? [] : [{ scope, hash: createHash('sha256').update(`${scope}|${text}`).digest() }],
  );
}

/** The counters an attempt increased: when it was counted, and the time of the failure before it. */
type Counted = { at: Date; keys: { scope: Scope; hash: Buffer; before: string }[] };

/** Counts the attempt as a failure, unless it has to wait. Concurrent attempts see it counted. */
function countAhead(platform: Platform, attempt: Attempt): Promise<Counted> {
  const at = now();
  const keys = keysOf(attempt);
  const hashes = keys.map(({ hash }) => hash);
  return platform.database.asCustomersRecording([], async (tx) => {
    // Locked in a fixed order, or two attempts could deadlock.
    const held = await rows<{ key_hash: Buffer; failures: number; last_failed_at: string }>(
      tx,
      `INSERT INTO attempt_counts AS held (kind, key_hash, failures, last_failed_at)
       SELECT $1, hash, 0, $3 FROM unnest($2::bytea[]) AS hash ORDER BY hash
       ON CONFLICT (kind, key_hash) DO UPDATE SET failures =
         CASE WHEN abs(extract(epoch FROM excluded.last_failed_at - held.last_failed_at)) < $4 THEN held.failures ELSE 0 END
       RETURNING key_hash, failures, last_failed_at`,
      [attempt.kind, hashes, at, forgottenAfterSeconds],
    );
    const waits: Record<Scope, number> = { pair: 0, account: 0, address: 0 };
    const before: Counted['keys'] = [];
    for (const { scope, hash } of keys) {
      const count = held.find((row) => row.key_hash.equals(hash));
      if (count === undefined) continue;
      // Another process's clock may be slightly ahead.
      const passed = Math.max(0, (at.getTime() - new Date(count.last_failed_at).getTime()) / 1000);
      waits[scope] = waitSeconds(count.failures, ruleOf(attempt.kind, scope)) - passed;
      before.push({ scope, hash, before: count.last_failed_at });
    }
    const strangersWait = Math.max(waits.account, waits.address);
    const wait =
      strangersWait > 0 && (await isAtHome(tx, attempt)) ? waits.pair : Math.max(waits.pair, strangersWait);
    if (wait > 0) throw tooMany(wait);
    await execute(
      tx,
      `UPDATE attempt_counts SET failures = failures + 1, last_failed_at = $3 WHERE kind = $1 AND key_hash = ANY ($2::bytea[])`,
      [attempt.kind, hashes, at],
    );
    return { at, keys: before };
  });
}

/** Whether the account has been used from this address before: then strangers' failures are ignored. */
async function isAtHome(tx: Transaction, { kind, account, address }: Attempt): Promise<boolean> {
  // A reset request must not reveal which users exist: strangers' attempts count for everyone.
  if (account === null || address === null || kind === 'forgot password') return false;
  const user = kind === 'two-factor code' ? { userId: account } : { username: account.trim().toLowerCase() };
  return isKnownAddress(tx, user, address);
}

function tooMany(wait: number): ProblemError {
  const seconds = Math.ceil(wait);
  return refuse('too_many_attempts', 'Too many attempts', {
    detail: `Wait ${seconds === 1 ? 'a second' : seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`} and try again.`,
    retryAfterSeconds: seconds,
  });
}

/** Undoes the count of an attempt that did not fail, and clears all failures of the forgotten scopes. */
async function uncount(
  platform: Platform,
  kind: Attempt['kind'],
  { at, keys }: Counted,
  forgotten: readonly Scope[],
): Promise<void> {
  await execute(
    platform.database.bulkPool,
    `UPDATE attempt_counts counted
     SET failures = CASE WHEN held.is_forgotten THEN 0 ELSE greatest(0, counted.failures - 1) END,
         last_failed_at = CASE WHEN counted.last_failed_at = $5 THEN held.before ELSE counted.last_failed_at END
     FROM (SELECT key_hash, before, is_forgotten FROM attempt_counts
           JOIN unnest($2::bytea[], $3::timestamptz[], $4::boolean[]) AS taken (key_hash, before, is_forgotten) USING (key_hash)
           WHERE kind = $1 ORDER BY key_hash FOR UPDATE OF attempt_counts) held
     WHERE counted.kind = $1 AND counted.key_hash = held.key_hash`,
    [
      kind,
      keys.map(({ hash }) => hash),
      keys.map(({ before }) => before),
      keys.map(({ scope }) => forgotten.includes(scope)),
      at,
    ],
  );
}

/** Deletes counts that no longer make anyone wait, except those being updated. */
async function deleteOldCounts(platform: Platform): Promise<void> {
  await execute(
    platform.database.bulkPool,
    `DELETE FROM attempt_counts WHERE (kind, key_hash) IN (
       SELECT kind, key_hash FROM attempt_counts WHERE last_failed_at <= $1::timestamptz - make_interval(secs => $2)
       ORDER BY last_failed_at LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
    [now(), forgottenAfterSeconds],
  );
}
