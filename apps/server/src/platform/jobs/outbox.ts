import { type FactInput, type FactName, facts, type Refresh } from '@lanewright/contract/facts';
import { now } from '../clock.ts';
import { beforeCommit } from '../database/beforeCommit.ts';
import type { Transaction } from '../database/database.ts';
import { execute, oneRow, optionalRow } from '../database/rows.ts';
import { publishLive } from '../live/liveMessage.ts';
import { type AnyJob, type Flow, type Follower, type Followers, followerSteps } from './job.ts';
import { eventNamed } from './previousNames.ts';

/** Jobs without `onGiveUp` retry for about a day. */
const defaultMaxAttempts = 25;

let installed: Flow | null = null;
let following: Followers = {};

/** Sets, once at start, which jobs and followers handle which event. */
export function installFlow(flow: Flow, followers: Followers): void {
  installed = flow;
  following = followers;
}

/** Which lists an event makes stale, and for whom; none for an event of a newer release. */
export function refreshOf(fact: string): Refresh {
  const name = eventNamed(fact);
  return Object.hasOwn(facts, name) ? facts[name as FactName].refreshes : {};
}

/** When an event was written, which can be long before its job runs; now, if it is not stored. */
export async function momentOfEvent(tx: Transaction, factId: string): Promise<Date> {
  const event = await optionalRow<{ announced_at: string }>(
    tx,
    'SELECT announced_at FROM outbox_facts WHERE outbox_fact_id = $1',
    [factId],
  );
  return event === null ? now() : new Date(event.announced_at);
}

/**
 * Writes an event and the jobs that handle it in the transaction of the change itself. `subject` keys the jobs: if the same subject
 * is announced again before a job has started, that job runs once. With `dueAt` they wait for that moment (a round that closes, an
 * award that expires); announced again, they wait for the new one.
 */
export async function announce<F extends FactName>(
  tx: Transaction,
  fact: F,
  subject: string,
  payload: FactInput<F>,
  dueAt: Date | null = null,
): Promise<void> {
  if (installed === null) throw new Error('installFlow has not been called');
  const jobs: readonly AnyJob[] = installed[fact];
  const followers: readonly Follower<FactInput<F>>[] = following[fact] ?? [];
  for (const follower of followers)
    beforeCommit(
      tx,
      { name: follower.name, order: followerSteps.indexOf(follower.step) },
      payload,
      (...work) => follower.follow(...work),
    );
  const { outbox_fact_id: factId } = await oneRow<{ outbox_fact_id: string }>(
    tx,
    'INSERT INTO outbox_facts (fact, subject, payload, announced_at) VALUES ($1, $2, $3, $4) RETURNING outbox_fact_id',
    [fact, subject, JSON.stringify(payload), now()],
  );
  if (Object.keys(refreshOf(fact)).length > 0) await publishLive(tx, { kind: 'fact', factId });
  for (const job of jobs) {
    await execute(tx, 'SELECT enqueue_job_at($1, $2, $3, $4, coalesce($5, now()))', [
      job.name,
      JSON.stringify({ ...payload, subject, factId, fact }),
      `${job.name}:${subject}`,
      job.maxAttempts ?? (job.onGiveUp === undefined ? defaultMaxAttempts : 5),
      dueAt,
    ]);
  }
}
