import type { ReactNode } from 'react';
import { FigureLink } from './FigureLink.tsx';
import type { FigureAim } from './figureAim.ts';
import classes from './FigureTile.module.css';

interface FigureTileProps {
  label: string;
  value: ReactNode;
  /** One quiet line below. */
  detail?: ReactNode;
  /** What opens on a click; none where no lanes make the figure. */
  aim?: FigureAim | undefined;
  /** At the tile's corner: how the figure is computed. */
  note?: ReactNode;
}

/** A figure with its name, which opens what it is made of, and says how it is computed. */
export function FigureTile({ label, value, detail, aim, note }: FigureTileProps) {
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
      {detail !== undefined && <span className={classes.detail}>{detail}</span>}
    </>
  );
  return (
    <div className={classes.tile}>
      {aim === undefined ? (
        <div className={classes.cover}>{content}</div>
      ) : (
        <FigureLink aim={aim} className={classes.cover}>
          {content}
        </FigureLink>
      )}
      {note !== undefined && <div className={classes.note}>{note}</div>}
    </div>
  );
}
