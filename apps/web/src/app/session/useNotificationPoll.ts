import { notifications } from '@lanewright/contract';
import { callEndpoint } from '../../platform/apiClient.ts';
import { call, queryBy, useQuery } from '../../platform/query.ts';
import { type StoredUser, storedUser } from '../../platform/storedUser.ts';
import { askingNow, keepListed } from '../live/keepNotifications.ts';
import { useSession } from './useSession.ts';

const pollMs = 60_000;

function notificationsQuery(user: StoredUser | null) {
  return queryBy(
    [call(notifications.listNotifications, {})],
    async (signal) => {
      const askedAt = askingNow();
      const received = await callEndpoint(notifications.listNotifications, { signal });
      // A user who logged out in the meantime leaves nothing behind.
      if (storedUser.get()?.id === user?.id) keepListed(received, { askedAt, isCut: false });
      return received.length;
    },
    { version: user?.id ?? null },
  );
}

/** Requests notifications every minute while a user is logged in, and stores them in the browser. */
export function useNotificationPoll(): void {
  const user = useSession();
  useQuery({
    ...notificationsQuery(user),
    enabled: user !== null,
    refetchInterval: pollMs,
    // Every minute while logged in, also in a background tab.
    refetchIntervalInBackground: true,
  });
}

/** State of the last poll; does not poll itself. */
export function useLastPoll() {
  return useQuery({ ...notificationsQuery(useSession()), enabled: false });
}
