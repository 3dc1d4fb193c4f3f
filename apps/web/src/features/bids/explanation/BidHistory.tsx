import { History } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatMoment } from '../../../ui/figures.ts';
import type { BidChange } from '../bidTypes.ts';
import classes from './Explanation.module.css';

const words: Readonly<Record<BidChange['kind'], string>> = {
  saved: 'Submitted',
  withdrawn: 'Withdrawn',
  adapted: 'Adapted to changed charges',
};

interface BidHistoryProps {
  changes: readonly BidChange[];
  /** Says whose bid it was, where several are listed. */
  namesCarriers?: boolean;
}

/** What changed in a bid, newest first: every cell with what it said before. */
export function BidHistory({ changes, namesCarriers = false }: BidHistoryProps) {
  if (changes.length === 0)
    return (
      <EmptyState title="Nothing has changed yet" icon={History}>
        What is submitted on this lane is listed here cell by cell.
      </EmptyState>
    );
  return (
    <ol className={classes.changes} aria-label="Changes of the bid">
      {changes.map((change) => (
        <li key={`${change.at}/${change.carrierId}/${change.kind}`}>
          <p className={classes.when}>
            <b>
              {namesCarriers
                ? `${change.carrierName}: ${words[change.kind].toLowerCase()}`
                : words[change.kind]}
            </b>{' '}
            {formatMoment(change.at)}
            {change.by !== null && ` by ${change.by}`}
            {change.uploadId !== null && ', with a bid sheet'}
          </p>
          <ul>
            {change.changes.map(({ name, before, after }) => (
              <li key={name}>
                <span>{name}</span>
                <span className={classes.quiet}>{before ?? 'empty'}</span>
                <span aria-label="became">→</span>
                <b>{after ?? 'empty'}</b>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
