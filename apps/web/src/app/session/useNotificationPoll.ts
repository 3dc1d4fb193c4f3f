import { notifications } from '@lanewright/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';
import { type StoredUser, storedUser } from '../../platform/storedUser.ts';
import { askingNow, keepListed } from '../live/keepNotifications.ts';
import { useSession } from './useSession.ts';

const pollMs = 60_000;

function notificationsQuery(user: StoredUser | null) {
  return queryOptions({
    queryKey: ['notifications', user?.id],
    queryFn: async ({ signal }) => {
      const askedAt = askingNow();
      const received = await callEndpoint(notifications.listNotifications, { signal });
      // Whoever logged out meanwhile leaves nothing behind.
      if (storedUser.get()?.id === user?.id) keepListed(received, { askedAt, isCut: false });
      return received.length;
    },
  });
}

/** Asks for notifications every minute while someone is signed in, and keeps them in the browser's storage. */
export function useNotificationPoll(): void {
  const user = useSession();
  useQuery({
    ...notificationsQuery(user),
    enabled: user !== null,
    refetchInterval: pollMs,
    // Every minute while signed in, also in a tab that nobody looks at.
    refetchIntervalInBackground: true,
  });
}

/** How the last poll went, without asking by itself. */
export function useLastPoll() {
  return useQuery({ ...notificationsQuery(useSession()), enabled: false });
}
