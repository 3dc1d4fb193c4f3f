import { isOfferedMode, type OfferedMode } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { markNotificationsRead } from '../../app/session/markNotificationsRead.ts';
import { useLastPoll } from '../../app/session/useNotificationPoll.ts';
import { useStoredNotifications } from '../../app/session/useStoredNotifications.ts';
import { NotificationLanes } from '../../app/shell/NotificationLanes.tsx';
import { notificationLink } from '../../app/shell/notificationLink.ts';
import { notificationText } from '../../app/shell/notificationText.ts';
import type { StoredNotification } from '../../platform/storedNotifications.ts';
import { formatMoment } from '../../ui/figures.ts';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Dashboard.module.css';
import { lanesAddress } from './lanesAddress.ts';

const shownCount = 6;
const dayMs = 24 * 60 * 60 * 1000;

const isUnread = ({ readAt }: StoredNotification) => readAt === null;

/** The newest notifications, with unread ones marked; those about a lane link to it. */
export function LatestNotifications() {
  const notifications = useStoredNotifications();
  return (
    <Notifications heading="Latest notifications" none="No notifications." notifications={notifications} />
  );
}

/** The newest notifications without a panel. */
export function NewestNotifications() {
  return <NotificationList notifications={useStoredNotifications()} none="No notifications." />;
}

/** Changes in the last 24 hours, from the notifications. */
export function ChangedSinceYesterday() {
  const [openedAt] = useState(() => Date.now());
  const notifications = useStoredNotifications().filter(
    ({ createdAt }) => Date.parse(createdAt) > openedAt - dayMs,
  );
  return (
    <Notifications
      heading="Changed since yesterday"
      none="No changes since yesterday."
      notifications={notifications}
    />
  );
}

interface NotificationsProps {
  heading: string;
  /** Shown if there are none. */
  none: string;
  notifications: readonly StoredNotification[];
}

function Notifications({ heading, none, notifications }: NotificationsProps) {
  return (
    <Panel
      heading={heading}
      aside={
        notifications.some(isUnread) && (
          <Button variant="subtle" size="compact-xs" onClick={() => markNotificationsRead()}>
            Mark all as read
          </Button>
        )
      }
    >
      <NotificationList notifications={notifications} none={none} />
    </Panel>
  );
}

function NotificationList({ notifications, none }: Omit<NotificationsProps, 'heading'>) {
  const poll = useLastPoll();
  // Notifications of an earlier poll remain valid; without any, the state is unknown.
  if (notifications.length === 0 && poll.isError)
    return <LoadProblem query={poll} failed="Couldn’t load your notifications" />;
  if (notifications.length === 0) return <p className={classes.none}>{none}</p>;
  return (
    <ul className={classes.list}>
      {notifications.slice(0, shownCount).map((notification) => (
        <LatestNotification key={notification.id} notification={notification} />
      ))}
    </ul>
  );
}

function LatestNotification({ notification }: { notification: StoredNotification }) {
  const { laneId, mode, description, createdAt } = notification;
  const isLinked = notification.amendment !== null || notification.about !== null;
  const ownLink = isLinked ? notificationLink(notification) : null;
  const { message, colour } = notificationText(notification);
  const style =
    colour === undefined ? undefined : { color: `var(--lw-${colour.toLowerCase()})`, fontWeight: 550 };
  // The stored text of a standing change also contains the number of other lanes.
  const text = description.startsWith(message) ? description : message;
  return (
    <li data-unread={isUnread(notification)}>
      {isUnread(notification) && <span className="visually-hidden">Unread: </span>}
      {ownLink !== null || (laneId !== null && isOfferedMode(mode)) ? (
        <Link
          to={ownLink?.address ?? lanesAddress(mode as OfferedMode, { lane: laneId ?? '' })}
          style={style}
          onClick={() => markNotificationsRead([notification.id])}
        >
          {text}
        </Link>
      ) : (
        <span style={style}>{text}</span>
      )}
      <NotificationLanes
        notification={notification}
        onOpen={() => markNotificationsRead([notification.id])}
      />
      <div className={classes.when}>{formatMoment(createdAt)}</div>
    </li>
  );
}
