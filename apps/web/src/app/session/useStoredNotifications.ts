import { useSyncExternalStore } from 'react';
import type { StoredNotification } from '../../platform/storedNotifications.ts';
import { storedNotifications } from '../../platform/storedNotifications.ts';

/** The most recently received notifications, newest first. */
export function useStoredNotifications(): readonly StoredNotification[] {
  return useSyncExternalStore(storedNotifications.subscribe, storedNotifications.get);
}
