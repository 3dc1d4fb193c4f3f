import { beforeCommit } from '../database/beforeCommit.ts';
import type { Transaction } from '../database/database.ts';
import { execute, oneRow } from '../database/rows.ts';
import { tellLive } from '../live/liveMessage.ts';
import type { Flow, Followers, Refresh, Refreshes } from './job.ts';

/** Jobs without `onGiveUp` retry for about a day. */
const patientAttempts = 25;

let installed: Flow = {};
let following: Followers = {};
let refreshing: Refreshes = {};

/** Sets, once at start, which jobs and followers handle which event, and whose screens it makes stale. */
export function installFlow(flow: Flow, followers: Followers = {}, refreshes: Refreshes = {}): void {
  installed = flow;
  following = followers;
  refreshing = refreshes;
}

/** Whose screens an event makes stale. */
export function refreshOf(fact: string): Refresh {
  return refreshing[fact] ?? {};
}

/**
 * Writes an event and the jobs that handle it in the transaction of the change itself. `subject` keys the jobs: if the same subject
 * is announced again before a job has started, that job runs once. With `dueAt` they wait for that moment (a round that closes, an
 * award that expires); announced again, they wait for the new one.
 */
export async function announce(
  tx: Transaction,
  fact: string,
  subject: string,
  payload: { readonly customerId: string; readonly [key: string]: unknown },
  dueAt: Date | null = null,
): Promise<void> {
  const jobs = installed[fact];
  if (jobs === undefined) throw new Error(`flow.ts knows no fact "${fact}"`);
  for (const follower of following[fact] ?? [])
    beforeCommit(tx, follower.name, payload, (...told) => follower.follow(...told));
  const { outbox_fact_id: factId } = await oneRow<{ outbox_fact_id: string }>(
    tx,
    'INSERT INTO outbox_facts (fact, subject, payload) VALUES ($1, $2, $3) RETURNING outbox_fact_id',
    [fact, subject, JSON.stringify(payload)],
  );
  if (Object.keys(refreshOf(fact)).length > 0) await tellLive(tx, { kind: 'fact', factId });
  for (const job of jobs) {
    await execute(tx, 'SELECT enqueue_job_at($1, $2, $3, $4, coalesce($5, now()))', [
      job.name,
      JSON.stringify({ ...payload, subject, factId }),
      `${job.name}:${subject}`,
      job.maxAttempts ?? (job.onGiveUp === undefined ? patientAttempts : 5),
      dueAt,
    ]);
  }
}
