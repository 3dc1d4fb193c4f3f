import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { ProvedBy } from './sessions.ts';

/** A user's sessions that can still be renewed, newest first. */
export function selectSessionsOf(tx: Transaction, userId: string, refreshDays: number) {
  return rows<{
    family_id: string;
    proved_by: ProvedBy;
    user_agent: string | null;
    from_address: string | null;
    began_at: string;
    last_seen_at: string;
  }>(
    tx,
    `SELECT family_id, proved_by, user_agent, from_address, began_at, last_seen_at FROM sessions
     WHERE user_id = $1 AND ended_at IS NULL AND last_seen_at > $2::timestamptz - make_interval(days => $3)
     ORDER BY began_at DESC, family_id`,
    [userId, now(), refreshDays],
  );
}
