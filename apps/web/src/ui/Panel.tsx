import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './Panel.module.css';

interface PanelProps {
  heading: string;
  /** What a link to this part ends with, after #. */
  id?: string;
  /** At the heading's right: a link or a small button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A bordered part of a screen with its heading. */
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
