import { Mode, NotificationType } from '@lanewright/freight';
import type { StoredNotification } from '../platform/storedNotifications.ts';

/** An unread notification of an uploaded bid, with overrides. */
export function notificationOf(id: string, more: Partial<StoredNotification> = {}): StoredNotification {
  return {
    id,
    laneId: id,
    uploadId: null,
    amendment: null,
    about: null,
    contractNo: null,
    lanes: [],
    type: NotificationType.BidUploaded,
    priority: 10,
    description: `Bid of lane ${id}`,
    mode: Mode.RoadFTL,
    role: 1,
    createdAt: '2026-11-20T12:00:00.000Z',
    readAt: null,
    ...more,
  };
}
