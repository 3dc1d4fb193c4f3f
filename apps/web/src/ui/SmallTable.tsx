import type { ReactNode } from 'react';
import classes from './SmallTable.module.css';

interface SmallTableProps {
  /** Accessible name of the table. */
  label: string;
  /** `thead`, `tbody`, `tfoot`. Cells with `data-figure` are right-aligned; `data-quiet` is muted. */
  children: ReactNode;
  /** Freezes the first column while the others scroll. */
  keepFirstColumn?: boolean;
  /** As wide as its content instead of the page, so that few columns stay close together. */
  narrow?: boolean;
}

/** A table of a few dozen rows at most, without sorting or selection. Scrolls sideways if necessary. */
export function SmallTable({ label, children, keepFirstColumn = false, narrow = false }: SmallTableProps) {
  return (
    // Focusable, because it may scroll. A group, not a landmark: its panel often has the same name.
    <div
      role="group"
      className={classes.scroll}
      data-narrow={narrow || undefined}
      tabIndex={0}
      aria-label={label}
    >
      <table className={classes.table} data-keep={keepFirstColumn || undefined}>
        <caption className="visually-hidden">{label}</caption>
        {children}
      </table>
    </div>
  );
}
