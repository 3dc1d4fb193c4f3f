import type { ReactNode } from 'react';
import classes from './ColumnList.module.css';

interface ColumnListProps {
  label: string;
  /** Headers of the last two of the four columns; the first two are the file's column and its cells. */
  heads: readonly [string, string];
  children: ReactNode;
}

/** Columns of a received file, each with its match. */
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
  /** Below the cells, for example their format. */
  note?: ReactNode;
  isMatched: boolean;
  /** Its match and details: two cells. */
  children: ReactNode;
}

const shownSamples = 3;

/** One column: its name, cells as received, and its match. */
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
