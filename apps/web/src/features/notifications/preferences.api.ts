import { type BodyOf, notifications, type ResponseOf } from '@lanewright/contract';
import { mutation, put, query, useMutation } from '../../platform/query.ts';

export type Preferences = ResponseOf<typeof notifications.readPreferences>;
export type WantedPreferences = BodyOf<typeof notifications.savePreferences>;

/** The user's toast and email preferences. Cached while the page is open: every toast needs them. */
export const preferencesQuery = query(
  notifications.readPreferences,
  {},
  { gcTime: Number.POSITIVE_INFINITY },
);

/** Saves the user's toast and email preferences. */
export const useSavePreferences = () =>
  useMutation(
    mutation(notifications.savePreferences, (body: WantedPreferences) => ({ body }), {
      puts: (saved) => [put(preferencesQuery, saved)],
    }),
  );
