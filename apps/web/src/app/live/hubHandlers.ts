import { lists, notifications } from '@lanewright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { preferencesQuery } from '../../features/notifications/preferences.api.ts';
import { storedUser } from '../../platform/storedUser.ts';
import type { HubHandlers } from './hubLink.ts';
import { askingNow, keepListed, keepPushed } from './keepNotifications.ts';
import { createStaleQueue } from './refetchThrottle.ts';
import { toastNotification, type WantedToasts } from './toastNotification.tsx';

const listSchema = z.array(notifications.notificationSchema);
const pushedSchema = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('no JSON');
    return z.NEVER;
  }
});
const notificationSchema = pushedSchema.pipe(notifications.notificationSchema);

/** A preference changed in another window applies here soon. */
const preferencesFreshMs = 60_000;

interface Page {
  readonly queryClient: QueryClient;
  /** Opens an address of the product. */
  goTo(address: string): void;
}

/** The user for whom this page was connected before. */
let heardFor: string | undefined;

/** Handlers of the hub's messages on this page, for as long as the same user is stored. */
export function createHubHandlers(userId: string, { queryClient, goTo }: Page): HubHandlers {
  const stale = createStaleQueue(queryClient);
  const isMine = () => storedUser.get()?.id === userId;
  let askedAt = 0;

  return {
    requested() {
      askedAt = askingNow();
      // After a gap anything may have changed unnoticed.
      if (heardFor === userId) stale.add({ lists });
      heardFor = userId;
    },
    listed(list, isCut) {
      const parsed = listSchema.safeParse(list);
      if (!parsed.success) return unread('list of notifications', parsed.error);
      if (isMine()) keepListed(parsed.data, { askedAt, isCut });
    },
    notified(text) {
      const parsed = notificationSchema.safeParse(text);
      if (!parsed.success) return unread('notification', parsed.error);
      if (!isMine()) return;
      keepPushed(parsed.data);
      void toastPreferences(queryClient).then((wanted) => {
        if (isMine()) toastNotification(parsed.data, wanted, goTo);
      });
    },
    changed(change) {
      const parsed = notifications.changedSchema.safeParse(change);
      if (!parsed.success) return unread('change', parsed.error);
      if (isMine()) stale.add(parsed.data);
    },
  };
}

function unread(what: string, error: unknown): void {
  console.warn(`Live connection: a ${what} couldn’t be read`, error);
}

/** If the preferences are unavailable, everything is shown. */
async function toastPreferences(queryClient: QueryClient): Promise<WantedToasts> {
  try {
    return (
      await queryClient.fetchQuery({ ...preferencesQuery, staleTime: preferencesFreshMs, retry: false })
    ).toasts;
  } catch {
    return { announcement: true, bidUploaded: true };
  }
}
