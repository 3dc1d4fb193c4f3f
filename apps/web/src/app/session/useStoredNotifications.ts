import { useSyncExternalStore } from 'react';
import type { StoredNotification } from '../../platform/storedNotifications.ts';
import { storedNotifications } from '../../platform/storedNotifications.ts';

/** The notifications last received, newest first. */
export function useStoredNotifications(): readonly StoredNotification[] {
  return useSyncExternalStore(storedNotifications.subscribe, storedNotifications.get);
}
