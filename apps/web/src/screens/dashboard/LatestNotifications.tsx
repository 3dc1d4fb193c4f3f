import { isOfferedMode } from '@lanewright/freight';
import { Link } from 'react-router';
import { useLastPoll } from '../../app/session/useNotificationPoll.ts';
import { notificationText } from '../../app/shell/notificationText.ts';
import type { StoredNotification } from '../../platform/storedNotifications.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { formatMoment } from '../../ui/figures.ts';
import classes from './Dashboard.module.css';
import { lanesAddress } from './lanesAddress.ts';

const shownCount = 6;

/** The newest notifications; those of a lane open it. */
export function LatestNotifications({ notifications }: { notifications: readonly StoredNotification[] }) {
  const poll = useLastPoll();
  // Those of an earlier poll stay good; without any, nothing is known.
  if (notifications.length === 0 && poll.isError)
    return (
      <ErrorPanel
        error={poll.error}
        heading="Your notifications could not be loaded"
        onRetry={() => void poll.refetch()}
      />
    );
  if (notifications.length === 0) return <p className={classes.none}>No notifications.</p>;
  return (
    <ul className={classes.list}>
      {notifications.slice(0, shownCount).map((notification) => {
        const { message, colour } = notificationText(notification);
        const style =
          colour === undefined ? undefined : { color: `var(--lw-${colour.toLowerCase()})`, fontWeight: 550 };
        // The stored text of a change of standing also says of how many lanes more.
        const text = notification.description.startsWith(message) ? notification.description : message;
        return (
          <li key={notification.id}>
            {notification.laneId !== null && isOfferedMode(notification.mode) ? (
              <Link to={lanesAddress(notification.mode, { lane: notification.laneId })} style={style}>
                {text}
              </Link>
            ) : (
              <span style={style}>{text}</span>
            )}
            <div className={classes.when}>{formatMoment(notification.createdAt)}</div>
          </li>
        );
      })}
    </ul>
  );
}
