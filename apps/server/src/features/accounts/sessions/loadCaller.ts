import type { UserType } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isWithinLimits } from './sessionLimits.ts';

/**
 * Reads the caller of a verified token from the database; null for a deleted user, an ended session, and a session past the limits
 * of its company. `activeAt`: when the user was last active, null for requests that show no activity (the live connection).
 * Customers whose rows the caller may access: its own company, the connected ones for a carrier, all for the Owner.
 */
export async function loadCaller(
  platform: Platform,
  userId: string,
  familyId: string,
  activeAt: Date | null = null,
): Promise<Caller | null> {
  const found = await optionalRow<{
    company_id: string;
    company_name: string;
    user_type: UserType;
    username: string;
    customer_ids: string[] | null;
    last_seen_at: string;
  }>(
    platform.database.callerPool,
    `SELECT u.company_id, c.name AS company_name, u.user_type, u.username,
            CASE u.user_type
              WHEN 'Owner' THEN (SELECT array_agg(company_id::text) FROM companies WHERE kind = 'Customer')
              WHEN 'Carrier' THEN (SELECT array_agg(DISTINCT customer_id::text) FROM connections WHERE carrier_id = u.company_id)
              ELSE ARRAY[u.company_id::text]
            END AS customer_ids, s.last_seen_at
     FROM users u JOIN companies c USING (company_id)
     JOIN sessions s ON s.family_id = $2 AND s.user_id = u.user_id AND s.ended_at IS NULL
     WHERE u.user_id = $1 AND u.deleted_at IS NULL AND u.deactivated_at IS NULL AND ${isWithinLimits('$3')}`,
    [userId, familyId, now()],
  );
  if (found === null) return null;
  if (activeAt !== null) await markSeen(platform, familyId, found.last_seen_at, activeAt);
  return {
    userId,
    companyId: found.company_id,
    companyName: found.company_name,
    userType: found.user_type,
    username: found.username,
    customerIds: found.customer_ids ?? [],
  };
}

/** "Last seen" is accurate to the minute and written no more often than that. */
const seenWithinMs = 60_000;

async function markSeen(platform: Platform, familyId: string, lastSeenAt: string, at: Date): Promise<void> {
  if (at.getTime() - Date.parse(lastSeenAt) < seenWithinMs) return;
  await execute(
    platform.database.callerPool,
    'UPDATE sessions SET last_seen_at = $2 WHERE family_id = $1 AND last_seen_at < $2',
    [familyId, at],
  );
}
