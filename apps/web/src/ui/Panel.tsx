import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './Panel.module.css';

interface PanelProps {
  heading: string;
  /** Fragment of links to this panel, after #. */
  id?: string;
  /** To the right of the heading: a link or a small button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A bordered section of a screen with a heading. */
export function Panel({ heading, id, aside, children }: PanelProps) {
  const headingId = useId();
  return (
    <section id={id} className={classes.panel} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          {heading}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
