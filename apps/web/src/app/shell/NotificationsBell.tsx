import { ActionIcon, Popover } from '@mantine/core';
import { Bell } from 'lucide-react';
import type { StoredNotification } from '../../platform/storedNotifications.ts';
import { useStoredNotifications } from '../session/useStoredNotifications.ts';
import { notificationText } from './notificationText.ts';
import classes from './TopBar.module.css';

/** How many notifications the top bar shows. */
const shownCount = 3;

/** The bell: the newest notifications. "View all" is an entry without a link, as specified. */
export function NotificationsBell() {
  const notifications = useStoredNotifications();
  return (
    <Popover width={320} position="bottom-end" radius="md">
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label="Notifications">
          <Bell size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Newest notifications">
        {notifications.length === 0 ? (
          <p className={classes.none}>No notifications</p>
        ) : (
          <ul className={classes.list}>
            {notifications.slice(0, shownCount).map((notification) => (
              <BellItem key={notification.id} notification={notification} />
            ))}
          </ul>
        )}
        <div className={classes.viewAll}>View all</div>
      </Popover.Dropdown>
    </Popover>
  );
}

function BellItem({ notification }: { notification: StoredNotification }) {
  const { message, colour } = notificationText(notification);
  const style =
    colour === undefined ? undefined : { color: `var(--lw-${colour.toLowerCase()})`, fontWeight: 550 };
  return (
    <li className={classes.notification}>
      {notification.laneId !== null && <div className={classes.lane}>Lane {notification.laneId}</div>}
      <div style={style}>{message}</div>
    </li>
  );
}
