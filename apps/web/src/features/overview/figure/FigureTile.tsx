import type { ReactNode } from 'react';
import { FigureLink } from './FigureLink.tsx';
import type { FigureAim } from './figureAim.ts';
import classes from './FigureTile.module.css';

interface FigureTileProps {
  label: string;
  value: ReactNode;
  /** One secondary line below. */
  detail?: ReactNode;
  /** What a click opens; undefined if the figure has no lanes. */
  aim?: FigureAim | undefined;
  /** In the tile's corner: how the figure is calculated. */
  note?: ReactNode;
}

/** A figure with its name and calculation; opens its details. */
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
