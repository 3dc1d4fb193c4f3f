import type { ReactNode } from 'react';
import { formatMonth } from '../../ui/figures.ts';
import { StateBadge } from '../../ui/StatusBadge.tsx';
import type { Clause } from './clauses.api.ts';
import classes from './Clauses.module.css';

interface ClauseCardProps {
  clause: Clause;
  /** The name, or a button with it. */
  name: ReactNode;
}

/** A clause in words. */
export function ClauseCard({ clause, name }: ClauseCardProps) {
  const { charges, carrierName, fromMonth, toMonth, inWords } = clause;
  return (
    <li className={classes.clause}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        {carrierName !== null && <StateBadge tone="neutral">{carrierName}</StateBadge>}
      </div>
      <p className={classes.quiet}>
        {charges.length === 0 ? 'No charge' : charges.map((charge) => charge.name).join(', ')}
        {periodText(fromMonth, toMonth)}
      </p>
      <p className={classes.words}>{inWords.join(' ')}</p>
    </li>
  );
}

function periodText(fromMonth: string | null, toMonth: string | null): string {
  if (fromMonth !== null && toMonth !== null)
    return ` · ${formatMonth(fromMonth)} to ${formatMonth(toMonth)}`;
  if (fromMonth !== null) return ` · from ${formatMonth(fromMonth)}`;
  return toMonth === null ? '' : ` · until ${formatMonth(toMonth)}`;
}
