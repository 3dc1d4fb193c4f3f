import { notifications } from '@lanewright/contract';
import { callEndpoint } from '../../platform/apiClient.ts';
import { keepRead } from '../live/keepNotifications.ts';

/** Marks notifications as read, all if none are named: here at once, then on the server. */
export function markNotificationsRead(ids?: readonly string[]): void {
  const unread = keepRead(ids);
  // The server may have more that were never listed here.
  if (unread.length === 0 && ids !== undefined) return;
  const body = ids === undefined ? ({ all: true } as const) : { ids: unread };
  callEndpoint(notifications.markRead, { body }).catch((error: unknown) => {
    // The next list from the server shows them unread again.
    console.warn('Notifications couldn’t be marked as read', error);
  });
}
