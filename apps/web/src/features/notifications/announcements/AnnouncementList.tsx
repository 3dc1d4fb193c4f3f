import { NotificationPriority } from '@lanewright/freight';
import { formatCount, formatMoment } from '../../../ui/figures.ts';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import type { Announcement } from './announcements.api.ts';
import { audienceWords } from './announcementWords.ts';
import classes from './Announcements.module.css';

/** Announcements, newest first, with the delivery status of each. */
export function AnnouncementList({ announcements }: { announcements: readonly Announcement[] }) {
  return (
    <ul className={classes.list} aria-label="Announcements">
      {announcements.map((announcement) => (
        <AnnouncementItem key={announcement.id} announcement={announcement} />
      ))}
    </ul>
  );
}

function AnnouncementItem({ announcement }: { announcement: Announcement }) {
  const { text, priority, audience, writtenBy, writtenAt } = announcement;
  return (
    <li className={classes.item}>
      <div className={classes.said}>
        <p className={classes.text}>{text}</p>
        <p className={classes.meta}>
          {priority === NotificationPriority.Urgent && <StateBadge tone="warn">Urgent</StateBadge>}
          <span title={audience.companies.map(({ name }) => name).join(', ')}>{audienceWords(audience)}</span>
          <span>
            {writtenBy}, {formatMoment(writtenAt)}
          </span>
        </p>
      </div>
      <Delivery delivery={announcement.delivery} />
    </li>
  );
}

/** Number of recipients, of those notified at once, and of those who have read it. */
function Delivery({ delivery: { isDone, people, connected, read } }: Pick<Announcement, 'delivery'>) {
  const share = people === 0 ? 0 : Math.round((100 * read) / people);
  return (
    <div className={classes.delivery}>
      <StateBadge tone={isDone ? 'good' : 'busy'}>{isDone ? 'Delivered' : 'Delivering'}</StateBadge>
      <dl className={classes.counts}>
        <div>
          <dt>Recipients</dt>
          <dd>{formatCount(people)}</dd>
        </div>
        <div>
          <dt>Delivered live</dt>
          <dd>{formatCount(connected)}</dd>
        </div>
        <div>
          <dt>Read</dt>
          <dd>{formatCount(read)}</dd>
        </div>
      </dl>
      <div
        className={classes.bar}
        role="meter"
        aria-label="Read by"
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${share}%`}
      >
        <div style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}
