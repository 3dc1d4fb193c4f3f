import { isOfferedMode } from '@lanewright/freight';
import { Link } from 'react-router';
import type { StoredNotification } from '../../platform/storedNotifications.ts';
import { paths } from '../paths.ts';
import classes from './NotificationLanes.module.css';

interface NotificationLanesProps {
  notification: StoredNotification;
  /** Also shows the ID of the first lane, as specified for the bell. */
  withId?: boolean;
  onOpen?: () => void;
}

/** Links to the lanes of a notification, named by their places; all but the first are in an expandable list. */
export function NotificationLanes({ notification, withId = false, onOpen }: NotificationLanesProps) {
  const { laneId, lanes, mode } = notification;
  if (laneId === null) return null;
  if (!isOfferedMode(mode)) return <div className={classes.lane}>Lane {laneId}</div>;
  const [first = { laneId, name: '' }, ...others] = lanes;
  return (
    <div className={classes.lane}>
      <LaneLink lane={first} to={paths.laneBids(mode, first.laneId)} onOpen={onOpen} />
      {withId && first.name !== '' && <span className={classes.id}> Lane {first.laneId}</span>}
      {others.length > 0 && (
        <details className={classes.others}>
          <summary>{others.length === 1 ? '1 more lane' : `${others.length} more lanes`}</summary>
          <ul>
            {others.map((lane) => (
              <li key={lane.laneId}>
                <LaneLink lane={lane} to={paths.laneBids(mode, lane.laneId)} onOpen={onOpen} />
              </li>
            ))}
          </ul>
          <Link to={paths.lanes(mode)} onClick={onOpen}>
            Open lane table
          </Link>
        </details>
      )}
    </div>
  );
}

interface LaneLinkProps {
  lane: StoredNotification['lanes'][number];
  to: string;
  onOpen: (() => void) | undefined;
}

/** Notifications created before lanes were named, and deleted lanes, have no name. */
function LaneLink({ lane, to, onOpen }: LaneLinkProps) {
  return (
    <Link to={to} onClick={onOpen}>
      {lane.name === '' ? `Lane ${lane.laneId}` : lane.name}
    </Link>
  );
}
