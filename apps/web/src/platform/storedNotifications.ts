import { notifications } from '@lanewright/contract';
import { z } from 'zod';
import { storageSlot } from './storageSlot.ts';

const storedSchema = z.array(notifications.notificationSchema);
export type StoredNotification = z.output<typeof notifications.notificationSchema>;

const none: readonly StoredNotification[] = [];

/** The notifications last received, newest first, under the browser storage key `notifications`. */
export const storedNotifications = storageSlot<readonly StoredNotification[]>(
  'notifications',
  none,
  (stored) => storedSchema.safeParse(stored).data,
);
