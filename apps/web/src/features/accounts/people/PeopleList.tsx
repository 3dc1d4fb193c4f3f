import { userTypeLabel } from '@lanewright/freight';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { formatAgo, formatMoment } from '../../../ui/figures.ts';
import type { Person } from './people.api.ts';
import classes from './PeopleList.module.css';
import type { DrawPicture } from './personWords.ts';

interface PeopleListProps {
  /** Accessible name of the list, for example "Colleagues". */
  label: string;
  people: readonly Person[];
  picture: DrawPicture;
  /** The user's own ID, marked in the list. */
  ownId?: string;
}

/** A short list of users, for a company's own pages. */
export function PeopleList({ label, people, picture, ownId }: PeopleListProps) {
  const nowMs = Date.now();
  return (
    <ul className={classes.list} aria-label={label}>
      {people.map((person) => (
        <li key={person.id} className={classes.person}>
          {picture(person, 34)}
          <div className={classes.who}>
            <div className={classes.name}>
              {person.displayName}
              {person.id === ownId && <StateBadge tone="neutral">You</StateBadge>}
              {person.state === 'Deactivated' && <StateBadge tone="neutral">Deactivated</StateBadge>}
            </div>
            <div className={classes.facts}>
              {[person.jobTitle ?? userTypeLabel[person.type], person.email ?? person.username].join(' · ')}
            </div>
          </div>
          <span
            className={classes.seen}
            title={person.lastSeenAt === null ? undefined : formatMoment(person.lastSeenAt)}
          >
            {person.lastSeenAt === null ? 'Never logged in' : `Seen ${formatAgo(person.lastSeenAt, nowMs)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
