import {
  isOfferedMode,
  type LaneColour,
  laneStatusMessage,
  modeDetails,
  NotificationType,
} from '@lanewright/freight';
import type { StoredNotification } from '../../platform/storedNotifications.ts';

export interface NotificationText {
  message: string;
  /** Set for changes of a lane's standing: the colour of the message. */
  colour?: LaneColour;
}

/** The text of a notification. A change of standing is coloured; a bid upload names its mode. */
export function notificationText(notification: StoredNotification): NotificationText {
  const laneStatus = laneStatusMessage(notification.type);
  if (laneStatus !== null) return laneStatus;
  if (notification.type === NotificationType.BidUploaded && isOfferedMode(notification.mode)) {
    return { message: `${notification.description} (${modeDetails[notification.mode].title})` };
  }
  return { message: notification.description };
}
