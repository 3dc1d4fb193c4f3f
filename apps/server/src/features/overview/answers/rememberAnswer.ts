import type { OfferedMode } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, optionalRow } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CleanupTask } from '../../../platform/jobs/runCleanup.ts';

/** Maximum age of names of companies, files and places in a response; its figures are never old. */
const namesMayBeOldMs = 10 * 60_000;
const longestQuestion = 500;
/** Number of newest responses cached per customer: it may query any number of months. */
const mostAnswers = 500;

/** Key of a cacheable response: the endpoint, the modes it reads, and its other parameters. */
export type Question = {
  readonly call: string;
  readonly modes: readonly OfferedMode[];
  readonly about: Readonly<Record<string, unknown>>;
};

/**
 * Returns a customer's cached response if no figure of its modes has changed since; otherwise reads and caches it. Refresh the
 * modes first (`freshenLanes`). Carriers' responses are never cached.
 */
export async function rememberAnswer<T>(
  tx: Transaction,
  caller: Caller,
  { call, modes, about }: Question,
  read: () => Promise<T>,
): Promise<T> {
  const asked = `${caller.userType} ${call} ${modes.join(',')} ${JSON.stringify(about)}`;
  if (caller.userType === 'Carrier' || asked.length > longestQuestion) return read();
  const customerId = caller.companyId;
  // Read the stamp before the response: a concurrent change then invalidates this entry.
  const stamp = await stampOf(tx, customerId, modes);
  const told = await optionalRow<{ answer: T }>(
    tx,
    `SELECT answer FROM told_answers WHERE customer_id = $1 AND asked = $2 AND stamp = $3 AND told_at > $4`,
    [customerId, asked, stamp, new Date(now().getTime() - namesMayBeOldMs)],
  );
  if (told !== null) return told.answer;
  const answer = await read();
  await execute(
    tx,
    // Skips entries that another transaction is writing or deleting: the next response deletes what this one leaves.
    `WITH told AS (
       INSERT INTO told_answers (customer_id, asked, stamp, told_at, answer) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (customer_id, asked) DO UPDATE SET stamp = excluded.stamp, told_at = excluded.told_at, answer = excluded.answer
     ), older AS MATERIALIZED (
       SELECT asked FROM told_answers WHERE customer_id = $1 AND asked <> $2 ORDER BY told_at DESC, asked OFFSET $6
     ), free AS MATERIALIZED (
       SELECT a.asked FROM told_answers a JOIN older USING (asked) WHERE a.customer_id = $1 FOR UPDATE OF a SKIP LOCKED
     )
     DELETE FROM told_answers a USING free WHERE a.customer_id = $1 AND a.asked = free.asked`,
    [customerId, asked, stamp, now(), JSON.stringify(answer), mostAnswers - 1],
  );
  return answer;
}

async function stampOf(tx: Transaction, customerId: string, modes: readonly number[]): Promise<string> {
  const { stamp } = await oneRow<{ stamp: string }>(
    tx,
    `SELECT coalesce(string_agg(mode || ':' || stamp, ' ' ORDER BY mode), '') AS stamp
     FROM figure_stamps WHERE customer_id = $1 AND mode = ANY ($2::smallint[])`,
    [customerId, modes],
  );
  return stamp;
}

/**
 * Invalidates cached responses of a mode, in the transaction that changes its figures. The mode's stamp stays locked until the
 * commit, so it has a fixed position in the lock order of everything that writes figures: the lane table's rows (`updateLaneSummaries`),
 * the stamp, then awards by carrier and emissions, whose writers therefore call this first; modes in ascending order. A long job
 * calls it last: its only other lock is never taken by a holder of a stamp.
 */
export async function figuresChanged(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await execute(
    tx,
    `INSERT INTO figure_stamps AS s (customer_id, mode, stamp) VALUES ($1, $2, 1)
     ON CONFLICT (customer_id, mode) DO UPDATE SET stamp = s.stamp + 1`,
    [customerId, mode],
  );
}

/** Deletes cached responses whose names are too old. */
export const sweepAnswers: CleanupTask = {
  name: 'sweepAnswers',
  run: ({ database }) =>
    database.asSystem((tx) =>
      execute(tx, `DELETE FROM told_answers WHERE told_at < $1`, [
        new Date(now().getTime() - namesMayBeOldMs),
      ]),
    ),
};
