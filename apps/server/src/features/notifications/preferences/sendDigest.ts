import type { FactPayload } from '@lanewright/contract/facts';
import { NotificationType } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow, rows } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { linkTo, writeMail } from '../../../platform/mail/writeMail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { linkToPreferences } from '../emails/emailParts.ts';
import { digestMail } from './digestMail.ts';
import { nextDigest } from './nextDigest.ts';
import { type PreferencesRow, selectPreferences } from './preferences.queries.ts';
import { announceDigest } from './savePreferences.ts';

const { ProdensusAnnouncement, BidUploaded, ...laneStatuses } = NotificationType;
const typesOfKind = {
  Announcement: [ProdensusAnnouncement],
  BidUploaded: [BidUploaded],
  LaneStatus: Object.values(laneStatuses),
} as const;

/**
 * When a digest is due: emails its reader unread notifications that were in no digest yet, and schedules the next one. The due time
 * is in the reader's row and is updated together with the email, so that a repeated job finds nothing due; if nothing is unread, no
 * email is sent.
 */
export const sendDigest: Job<'digest.due'> = {
  name: 'sendDigest',
  async run(platform, fact) {
    await platform.database.asSystem(async (tx) => {
      const preferences = await selectPreferences(tx, fact.userId, 'FOR UPDATE');
      if (preferences === null || preferences.digest_every === 'None') return;
      if (preferences.digest_due_at !== fact.dueAt) return;
      const reader = await optionalRow<{ address: string; is_active: boolean }>(
        tx,
        `SELECT coalesce(email, username) AS address, deactivated_at IS NULL AS is_active
         FROM users WHERE user_id = $1 AND deleted_at IS NULL`,
        [fact.userId],
      );
      if (reader === null) return;
      if (reader.is_active)
        await mail(platform, tx, reader.address, {
          ...preferences,
          userId: fact.userId,
          dueAt: fact.dueAt,
        });
      await setNext(tx, fact, preferences.digest_every, preferences);
    });
  },
};

async function mail(
  platform: Platform,
  tx: Transaction,
  address: string,
  preferences: PreferencesRow & { readonly userId: string; readonly dueAt: string },
): Promise<void> {
  const unread = await rows<{ description: string; created_at: string }>(
    tx,
    `WITH told AS (
       UPDATE notifications SET digested_at = $2
       WHERE user_id = $1 AND read_at IS NULL AND digested_at IS NULL AND created_at >= $3 AND type = ANY ($4)
       RETURNING description, created_at, outbox_fact_id
     )
     SELECT description, created_at FROM told ORDER BY created_at DESC, outbox_fact_id DESC`,
    [
      preferences.userId,
      now(),
      preferences.digest_since,
      preferences.digest_kinds.flatMap((kind) => [...typesOfKind[kind]]),
    ],
  );
  if (unread.length === 0) return;
  const { subject, content } = digestMail({
    every: preferences.digest_every === 'Week' ? 'Week' : 'Day',
    timeZone: preferences.time_zone,
    unread,
    link: linkTo(platform, '/dashboard'),
    profileLink: linkToPreferences(platform),
  });
  await writeMail(platform, tx, {
    kind: 'notifications.digest',
    to: address,
    once: { event: `digest ${preferences.dueAt}`, userId: preferences.userId },
    subject,
    content,
  });
}

async function setNext(
  tx: Transaction,
  { userId, dueAt }: FactPayload<'digest.due'>,
  every: 'Day' | 'Week',
  preferences: PreferencesRow,
): Promise<void> {
  // The queue's clock may be ahead of this process: a digest sent a moment early must not be due again.
  const after = new Date(Math.max(now().getTime(), Date.parse(dueAt)));
  const due = nextDigest(after, {
    every,
    hour: preferences.digest_hour,
    weekday: preferences.digest_weekday,
    timeZone: preferences.time_zone,
  });
  await execute(tx, 'UPDATE notification_preferences SET digest_due_at = $2 WHERE user_id = $1', [
    userId,
    due,
  ]);
  await announceDigest(tx, userId, due);
}
