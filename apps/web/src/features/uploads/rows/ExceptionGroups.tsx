import { formatCount } from '../../../ui/figures.ts';
import type { ExceptionGroup } from '../uploadTypes.ts';
import classes from './Rows.module.css';
import { groupTitle } from './settleWords.ts';

/** Key for all groups together, also in the address. */
export const allRows = 'all';

interface ExceptionGroupsProps {
  groups: readonly ExceptionGroup[];
  /** Total number of rows that need a decision. */
  rows: number;
  shownKey: string;
  onGroup: (groupKey: string) => void;
}

/** Exceptions by group; the current group is highlighted. */
export function ExceptionGroups({ groups, rows, shownKey, onGroup }: ExceptionGroupsProps) {
  return (
    <div className={classes.groupsFrame}>
      {groups.length > 1 && (
        <button
          type="button"
          className={classes.group}
          aria-current={shownKey === allRows ? 'true' : undefined}
          onClick={() => onGroup(allRows)}
        >
          <span className={classes.groupText}>
            <b>All rows</b>
            <span>all fields with errors</span>
          </span>
          <span className={classes.groupCount}>{formatCount(rows)}</span>
        </button>
      )}
      <ul className={classes.groups} aria-label="Error groups">
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
                <span>{groupTitle(group)}</span>
              </span>
              <span className={classes.groupCount}>{formatCount(group.count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
