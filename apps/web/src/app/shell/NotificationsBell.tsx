import { ActionIcon, Anchor, Indicator, Popover } from '@mantine/core';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { StoredNotification } from '../../platform/storedNotifications.ts';
import { useIsLive } from '../live/useLive.ts';
import { markNotificationsRead } from '../session/markNotificationsRead.ts';
import { useStoredNotifications } from '../session/useStoredNotifications.ts';
import { NotificationLanes } from './NotificationLanes.tsx';
import { notificationLink } from './notificationLink.ts';
import { notificationText } from './notificationText.ts';
import classes from './TopBar.module.css';

/** Number of notifications that the top bar shows. */
const shownCount = 3;

const isUnread = ({ readAt }: StoredNotification) => readAt === null;

/**
 * The bell: the newest notifications, which count as read once they were shown, and the number of unread ones. "View all" is an
 * entry without a link, as specified.
 */
export function NotificationsBell() {
  const notifications = useStoredNotifications();
  const isLive = useIsLive();
  const [isOpen, setIsOpen] = useState(false);
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const unread = notifications.filter(isUnread).length;
  const shown = notifications.slice(0, shownCount);
  const toggle = (opens: boolean) => {
    setIsOpen(opens);
    // Unread ones keep their dot while the list is open.
    setFresh(opens ? shown.filter(isUnread).map(({ id }) => id) : []);
    markNotificationsRead(shown.map(({ id }) => id));
  };
  return (
    <Popover width={320} position="bottom-end" radius="md" opened={isOpen} onChange={toggle}>
      <Indicator size={9} offset={9} withBorder disabled={unread === 0}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label="Notifications"
            aria-description={unread === 0 ? undefined : `${unread} unread`}
            data-live={isLive}
            onClick={() => toggle(!isOpen)}
          >
            <Bell size={16} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0}>
        {shown.length === 0 ? (
          <p className={classes.none}>No notifications</p>
        ) : (
          <ul className={classes.list}>
            {shown.map((notification) => (
              <BellItem
                key={notification.id}
                notification={notification}
                isNew={isUnread(notification) || fresh.includes(notification.id)}
                onOpen={() => setIsOpen(false)}
              />
            ))}
          </ul>
        )}
        <div className={classes.viewAll}>View all</div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface BellItemProps {
  notification: StoredNotification;
  isNew: boolean;
  onOpen: () => void;
}

function BellItem({ notification, isNew, onOpen }: BellItemProps) {
  const { message, colour } = notificationText(notification);
  const link = notificationLink(notification);
  const style =
    colour === undefined ? undefined : { color: `var(--lw-${colour.toLowerCase()})`, fontWeight: 550 };
  return (
    <li className={classes.notification} data-new={isNew}>
      <NotificationLanes notification={notification} withId onOpen={onOpen} />
      <div style={style}>{message}</div>
      {link !== null && (
        <Anchor component={Link} to={link.address} size="xs" onClick={onOpen}>
          {link.label}
        </Anchor>
      )}
    </li>
  );
}
