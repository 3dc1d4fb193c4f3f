import type { ReactNode } from 'react';
import classes from './SmallTable.module.css';

interface SmallTableProps {
  /** What the table lists; read out by screen readers. */
  label: string;
  /** `thead`, `tbody`, `tfoot`. Cells with `data-figure` go right; `data-quiet` is quiet. */
  children: ReactNode;
  /** The first column stays in view while the others scroll. */
  keepFirstColumn?: boolean;
  /** As wide as its content, so that few columns stay close to each other, not as wide as the page. */
  narrow?: boolean;
}

/** A table of a few dozen rows at most, without sorting or choosing. Scrolls sideways where it must. */
export function SmallTable({ label, children, keepFirstColumn = false, narrow = false }: SmallTableProps) {
  return (
    // Reachable by keyboard, since it may scroll.
    <section className={classes.scroll} data-narrow={narrow || undefined} tabIndex={0} aria-label={label}>
      <table className={classes.table} data-keep={keepFirstColumn || undefined}>
        <caption className="visually-hidden">{label}</caption>
        {children}
      </table>
    </section>
  );
}
