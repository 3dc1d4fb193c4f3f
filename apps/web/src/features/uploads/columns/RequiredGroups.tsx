import { CircleCheck, CircleDashed } from 'lucide-react';
import classes from './Columns.module.css';
import type { RequiredGroup } from './columnDraft.ts';

/** Origin, destination and date: ticked when a column tells it. */
export function RequiredGroups({ groups }: { groups: readonly RequiredGroup[] }) {
  return (
    <ul className={classes.groups}>
      {groups.map(({ label, filled }) => (
        <li key={label} data-filled={filled || undefined}>
          {filled ? (
            <CircleCheck size={16} strokeWidth={2} aria-hidden />
          ) : (
            <CircleDashed size={16} strokeWidth={2} aria-hidden />
          )}
          {label}
          <span>{filled ? 'matched' : 'no column yet'}</span>
        </li>
      ))}
    </ul>
  );
}
