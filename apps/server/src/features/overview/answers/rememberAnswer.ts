import type { OfferedMode } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, optionalRow } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Sweep } from '../../../platform/jobs/keepSwept.ts';

/** Names of companies, files and places in an answer may be older by so much; its figures never are. */
const namesMayBeOldMs = 10 * 60_000;
const longestQuestion = 500;
/** A customer's newest answers are kept, so many: it may ask of as many months as it likes. */
const mostAnswers = 500;

/** A question whose answer may be remembered: the call, the modes it reads, and what tells it from other questions. */
export type Question = {
  readonly call: string;
  readonly modes: readonly OfferedMode[];
  readonly about: Readonly<Record<string, unknown>>;
};

/**
 * Answers a customer's question from what was told before, as long as no figure of its modes has changed since; else reads the
 * answer and keeps it. Bring the modes up to this moment first (`freshenLanes`). A carrier's answers are its own: none is kept.
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
  // Read before the answer: whatever changes in between makes the answer count no more.
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
    // What another is just telling or taking away is not waited for: the next answer takes away what this one leaves.
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
 * Says in a writer's transaction that figures of a mode changed: answers that stand on them count no more.
 * The mode's stamp is held until the commit, so it has its place in the one order of locks of all who write figures: the lane
 * table's rows (`summariseLanes`), the stamp, then awards by carrier and emissions, whose writers therefore say this first;
 * modes from the lowest number on. A job that takes long says it last: it holds only a lock that nobody takes who holds a stamp.
 */
export async function figuresChanged(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await execute(
    tx,
    `INSERT INTO figure_stamps AS s (customer_id, mode, stamp) VALUES ($1, $2, 1)
     ON CONFLICT (customer_id, mode) DO UPDATE SET stamp = s.stamp + 1`,
    [customerId, mode],
  );
}

/** Answers whose names are too old for them to be told again. */
export const sweepAnswers: Sweep = {
  name: 'sweepAnswers',
  run: ({ database }) =>
    database.inBulk((tx) =>
      execute(tx, `DELETE FROM told_answers WHERE told_at < $1`, [
        new Date(now().getTime() - namesMayBeOldMs),
      ]),
    ),
};
