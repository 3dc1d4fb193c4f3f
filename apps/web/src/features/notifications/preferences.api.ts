import { notifications, type ResponseOf } from '@lanewright/contract';
import { query } from '../../platform/query.ts';

export type Preferences = ResponseOf<typeof notifications.readPreferences>;

/** The user's toast and email preferences. Cached while the page is open: every toast needs them. */
export const preferencesQuery = query(
  notifications.readPreferences,
  {},
  { gcTime: Number.POSITIVE_INFINITY },
);
