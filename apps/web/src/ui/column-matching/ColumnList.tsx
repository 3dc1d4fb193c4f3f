import type { ReactNode } from 'react';
import classes from './ColumnList.module.css';

interface ColumnListProps {
  label: string;
  /** What the last two of the four columns are called; the first two are the file's column and its cells. */
  heads: readonly [string, string];
  children: ReactNode;
}

/** Columns of a received file under each other, each with what it is matched to. */
export function ColumnList({ label, heads, children }: ColumnListProps) {
  return (
    <ul className={classes.columns} aria-label={label}>
      <li className={classes.heads} aria-hidden>
        <span>Column</span>
        <span>Cells as received</span>
        <span>{heads[0]}</span>
        <span>{heads[1]}</span>
      </li>
      {children}
    </ul>
  );
}

interface ColumnItemProps {
  name: string;
  samples: readonly string[];
  /** Below the cells: how they are written, for one. */
  note?: ReactNode;
  isMatched: boolean;
  /** What it is matched to, and more about that: two cells. */
  children: ReactNode;
}

const shownSamples = 3;

/** One column: its name, cells as received, and what it is matched to. */
export function ColumnItem({ name, samples, note, isMatched, children }: ColumnItemProps) {
  const said = samples.filter((sample) => sample.trim() !== '').slice(0, shownSamples);
  return (
    <li className={classes.column} data-unmatched={!isMatched || undefined}>
      <b className={classes.header}>{name}</b>
      <span>
        <span className={classes.samples}>
          {said.length === 0 && <i>empty</i>}
          {said.map((sample, index) => (
            <code key={`${index}-${sample}`} title={sample}>
              {sample}
            </code>
          ))}
        </span>
        {note}
      </span>
      {children}
    </li>
  );
}
