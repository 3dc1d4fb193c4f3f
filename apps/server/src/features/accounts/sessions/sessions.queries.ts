import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { isWithinLimits } from './sessionLimits.ts';
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
    `SELECT s.family_id, s.proved_by, s.user_agent, s.from_address, s.began_at, s.last_seen_at
     FROM sessions s JOIN users u USING (user_id) JOIN companies c USING (company_id)
     WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.last_seen_at > $2::timestamptz - make_interval(days => $3)
       AND ${isWithinLimits('$2')}
     ORDER BY began_at DESC, family_id`,
    [userId, now(), refreshDays],
  );
}
