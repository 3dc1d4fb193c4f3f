import type { ReactNode } from 'react';
import classes from './CardParts.module.css';

/** Head of a card: the name of the row, and its state on the right. */
export function CardHead({ name, state }: { name: ReactNode; state: ReactNode }) {
  return (
    <span className={classes.head}>
      <span className={classes.name}>{name}</span>
      {state}
    </span>
  );
}

/** Name of a card's row: "Chicago, IL → Dallas, TX", read as "to". */
export function CardRoute({ origin, destination }: { origin: ReactNode; destination: ReactNode }) {
  return (
    <>
      {origin} <span aria-hidden>→</span>
      <span className="visually-hidden"> to </span> {destination}
    </>
  );
}

/** The figures of a card, side by side. `tracks`: their widths, as CSS grid tracks. */
export function CardFigures({ tracks, children }: { tracks: string; children: ReactNode }) {
  return (
    <span className={classes.figures} style={{ gridTemplateColumns: tracks }}>
      {children}
    </span>
  );
}

/** One figure of a card, below its label. */
export function CardFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={classes.figure}>
      <span className={classes.label}>{label} </span>
      {children}
    </span>
  );
}
