import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { nextDigest } from './nextDigest.ts';
import { type Preferences, presentPreferences, selectPreferences } from './preferences.queries.ts';

/** Stores a user's notification preferences. A newly enabled digest begins with notifications from now on. */
export async function savePreferences(
  tx: Transaction,
  actor: Actor,
  userId: string,
  wanted: Preferences,
): Promise<ReturnType<typeof presentPreferences>> {
  const before = await selectPreferences(tx, userId, 'FOR UPDATE');
  const { every, hour, weekday, timeZone, kinds } = wanted.digest;
  const dueAt = every === 'None' ? null : nextDigest(now(), { every, hour, weekday, timeZone });
  const emails = wanted.emails ?? presentPreferences(before).emails;
  const since = dueAt === null ? null : (before?.digest_since ?? now());
  await execute(
    tx,
    `INSERT INTO notification_preferences (user_id, toasts_announcements, toasts_bids, digest_every, digest_hour, digest_weekday,
       time_zone, digest_kinds, digest_since, digest_due_at, emails_rounds, emails_awards, emails_lanes)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT (user_id) DO UPDATE SET toasts_announcements = $2, toasts_bids = $3, digest_every = $4, digest_hour = $5,
       digest_weekday = $6, time_zone = $7, digest_kinds = $8, digest_since = $9, digest_due_at = $10, emails_rounds = $11,
       emails_awards = $12, emails_lanes = $13`,
    [
      userId,
      wanted.toasts.announcement,
      wanted.toasts.bidUploaded,
      every,
      hour,
      weekday,
      timeZone,
      [...new Set(kinds)],
      since,
      dueAt,
      emails.rounds,
      emails.awards,
      emails.lanes,
    ],
  );
  const { nextDigestAt: _, ...said } = presentPreferences(before);
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'notifications.preferences-saved',
    subjectKind: 'user',
    subjectId: userId,
    before: said,
    after: { ...wanted, emails },
  });
  if (dueAt !== null) await announceDigest(tx, userId, dueAt);
  return presentPreferences(await selectPreferences(tx, userId));
}

/**
 * Schedules the digest; an earlier scheduled time no longer counts. The queue uses the real clock, while the product's may differ
 * or be fixed: the delay until then is what counts.
 */
export async function announceDigest(tx: Transaction, userId: string, dueAt: Date): Promise<void> {
  const runAt = new Date(Date.now() + (dueAt.getTime() - now().getTime()));
  await announce(tx, 'digest.due', userId, { customerId: '0', userId, dueAt: dueAt.toISOString() }, runAt);
}
