import { formatCount } from '../../../ui/figures.ts';
import type { ExceptionGroup } from '../uploadTypes.ts';
import classes from './Rows.module.css';

interface ExceptionGroupsProps {
  groups: readonly ExceptionGroup[];
  shownKey: string;
  onGroup: (groupKey: string) => void;
}

/** What is wrong, grouped; the group looked at is marked. */
export function ExceptionGroups({ groups, shownKey, onGroup }: ExceptionGroupsProps) {
  return (
    <ul className={classes.groups} aria-label="What is wrong">
      {groups.map((group) => (
        <li key={group.groupKey}>
          <button
            type="button"
            className={classes.group}
            aria-current={group.groupKey === shownKey ? 'true' : undefined}
            onClick={() => onGroup(group.groupKey)}
          >
            <span className={classes.groupText}>
              <b>{group.fieldLabel}</b>
              <span>{group.text === '' ? 'empty' : `“${group.text}”`}</span>
            </span>
            <span className={classes.groupCount}>{formatCount(group.count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
