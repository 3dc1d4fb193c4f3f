import type { BodyOf, notifications, ResponseOf } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';

export type Preferences = BodyOf<typeof notifications.savePreferences>;
type ShownPreferences = ResponseOf<typeof notifications.readPreferences>;

export type PreferencesRow = {
  readonly toasts_announcements: boolean;
  readonly toasts_bids: boolean;
  readonly digest_every: 'None' | 'Day' | 'Week';
  readonly digest_hour: number;
  readonly digest_weekday: number;
  readonly time_zone: string;
  readonly digest_kinds: readonly Preferences['digest']['kinds'][number][];
  readonly emails_rounds: boolean;
  readonly emails_awards: boolean;
  readonly emails_lanes: boolean;
  readonly digest_since: string | null;
  readonly digest_due_at: string | null;
};

/** Defaults for users without stored preferences: toasts, and no email. */
const unsaid: ShownPreferences = {
  toasts: { announcement: true, bidUploaded: true },
  digest: {
    every: 'None',
    hour: 8,
    weekday: 1,
    timeZone: 'UTC',
    kinds: ['Announcement', 'LaneStatus', 'BidUploaded'],
  },
  emails: { rounds: true, awards: true, lanes: true },
  nextDigestAt: null,
};

/** A user's row, locked until the transaction ends if asked; null for a user without stored preferences. */
export function selectPreferences(
  tx: Transaction,
  userId: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<PreferencesRow | null> {
  return optionalRow(
    tx,
    `SELECT toasts_announcements, toasts_bids, digest_every, digest_hour, digest_weekday, time_zone, digest_kinds,
            digest_since, digest_due_at, emails_rounds, emails_awards, emails_lanes
     FROM notification_preferences WHERE user_id = $1 ${lock}`,
    [userId],
  );
}

export function presentPreferences(row: PreferencesRow | null): ShownPreferences {
  if (row === null) return unsaid;
  return {
    toasts: { announcement: row.toasts_announcements, bidUploaded: row.toasts_bids },
    digest: {
      every: row.digest_every,
      hour: row.digest_hour,
      weekday: row.digest_weekday,
      timeZone: row.time_zone,
      kinds: [...row.digest_kinds],
    },
    emails: { rounds: row.emails_rounds, awards: row.emails_awards, lanes: row.emails_lanes },
    nextDigestAt: row.digest_due_at,
  };
}
