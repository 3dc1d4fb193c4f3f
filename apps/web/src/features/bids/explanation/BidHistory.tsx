import { History } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatMoment, formatRate } from '../../../ui/figures.ts';
import type { BidChange } from '../bidTypes.ts';
import classes from './Explanation.module.css';

const words: Readonly<Record<BidChange['kind'], string>> = {
  saved: 'Submitted',
  withdrawn: 'Withdrawn',
  adapted: 'Updated for changed charges',
  undone: 'Upload undone',
};

/**
 * Formats a cell's text before or after a change. Decimals as in the grid: "1,234.50"; whole numbers such as days are unchanged.
 */
export function changeText(text: string | null): string {
  if (text === null) return 'empty';
  return /^-?\d+\.\d{1,6}$/.test(text) ? formatRate(Number(text)) : text;
}

interface BidHistoryProps {
  changes: readonly BidChange[];
  /** Shows the carrier of each bid, for lists of several carriers. */
  namesCarriers?: boolean;
}

/** Changes of a bid, newest first: every changed cell with its previous value. */
export function BidHistory({ changes, namesCarriers = false }: BidHistoryProps) {
  if (changes.length === 0)
    return (
      <EmptyState title="No changes yet" icon={History}>
        Changes to your bid on this lane appear here.
      </EmptyState>
    );
  return (
    <ol className={classes.changes} aria-label="Bid changes">
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
            {change.uploadId !== null && ', via bid sheet'}
          </p>
          <ul>
            {change.changes.map(({ name, before, after }) => (
              <li key={name}>
                <span>{name}</span>
                <span className={classes.quiet}>{changeText(before)}</span>
                <span aria-label="became">→</span>
                <b>{changeText(after)}</b>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
