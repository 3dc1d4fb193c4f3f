import { isOfferedMode, NotificationPriority, NotificationType } from '@lanewright/freight';
import type { ToastOptions } from 'react-toastify/unstyled';
import type { StoredNotification } from '../../platform/storedNotifications.ts';
import { countOf } from '../../ui/figures.ts';
import { type Many, showToast } from '../../ui/toastPile.ts';
import { notificationLink } from '../shell/notificationLink.ts';
import { notificationText } from '../shell/notificationText.ts';
import { paths } from '../paths.ts';
import classes from './NotificationToast.module.css';

const announcementOptions = { position: 'bottom-right', autoClose: 15_000 } satisfies ToastOptions;
const bidUploadedOptions = {
  position: 'bottom-right',
  autoClose: 5_000,
  theme: 'light',
} satisfies ToastOptions;

/** Toasts that a user can turn off. */
export interface WantedToasts {
  readonly announcement: boolean;
  readonly bidUploaded: boolean;
}

/**
 * Shows a pushed notification for a while. Announcements and uploaded bids only: a change of a lane's status waits in
 * the list. Many of a kind at once become one toast that counts them; the list has each. `goTo` opens an address of the product.
 */
export function toastNotification(
  notification: StoredNotification,
  wanted: WantedToasts,
  goTo: (address: string) => void,
): void {
  // A notification received twice is shown once.
  const toastId = notification.id;
  if (notification.type === NotificationType.ProdensusAnnouncement && wanted.announcement) {
    const isUrgent = notification.priority === NotificationPriority.Urgent;
    showToast(
      isUrgent ? 'warning' : 'info',
      <NotificationToast notification={notification} goTo={goTo} />,
      { ...announcementOptions, toastId },
      isUrgent ? manyUrgent : notificationLink(notification) === null ? manyAnnouncements : manyUploads,
    );
  }
  if (notification.type === NotificationType.BidUploaded && wanted.bidUploaded)
    showToast(
      'info',
      <NotificationToast notification={notification} goTo={goTo} />,
      { ...bidUploadedOptions, toastId },
      manyBids,
    );
}

const manyBids: Many = {
  kind: 'bids',
  say: (count) => `${countOf(count, 'bid upload')}: see your notifications`,
};
const manyUploads: Many = {
  kind: 'uploads',
  say: (count) => `News about ${countOf(count, 'upload')}: see your notifications`,
};
const manyAnnouncements: Many = {
  kind: 'announcements',
  say: (count) => `${countOf(count, 'new notification')}`,
};
const manyUrgent: Many = {
  kind: 'urgent',
  say: (count) => `${countOf(count, 'urgent notification')}: see your notifications`,
};

interface NotificationToastProps {
  notification: StoredNotification;
  goTo: (address: string) => void;
}

/** The text of a notification; one about a lane links to its bids, one about an amendment or an upload to that. */
export function NotificationToast({ notification, goTo }: NotificationToastProps) {
  const { laneId, amendment, about, mode } = notification;
  const { message } = notificationText(notification);
  const link =
    laneId !== null && amendment === null && about === null && isOfferedMode(mode)
      ? { address: paths.laneBids(mode, laneId), label: 'Open lane' }
      : notificationLink(notification);
  if (link === null) return <div className={classes.text}>{message}</div>;
  const { address, label } = link;
  return (
    <div className={classes.text}>
      {message}
      {/* Toasts are outside the router. */}
      <a
        className={classes.link}
        href={address}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          goTo(address);
        }}
      >
        {label}
      </a>
    </div>
  );
}
