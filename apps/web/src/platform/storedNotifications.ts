import type { notifications, ResponseOf } from '@lanewright/contract';
import { hasShape } from './hasShape.ts';
import { storageSlot } from './storageSlot.ts';

export type StoredNotification = ResponseOf<typeof notifications.listNotifications>[number];

const shape = {
  id: 'string',
  laneId: 'string?',
  uploadId: 'string?',
  type: 'number',
  priority: 'number',
  description: 'string',
  mode: 'number',
  role: 'number',
  createdAt: 'string',
  readAt: 'string?',
} as const;

const isList = (stored: unknown): stored is readonly StoredNotification[] =>
  // Values stored by another version may lack nullable members.
  Array.isArray(stored) &&
  stored.every(
    (one) =>
      hasShape(one, shape) &&
      'laneId' in one &&
      'uploadId' in one &&
      'amendment' in one &&
      'about' in one &&
      'readAt' in one &&
      'lanes' in one,
  );

const none: readonly StoredNotification[] = [];

/** The last received notifications, newest first, under the browser storage key `notifications`. */
export const storedNotifications = storageSlot<readonly StoredNotification[]>(
  'notifications',
  none,
  (stored) => (isList(stored) ? stored : undefined),
);
