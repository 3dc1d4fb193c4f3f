import type { ReactNode } from 'react';
import { StateBadge } from '../../ui/StatusBadge.tsx';
import type { Clause } from './clauses.api.ts';
import classes from './Clauses.module.css';
import { periodText } from './clauseWords.ts';

interface ClauseCardProps {
  clause: Clause;
  /** The name, or a button with it. */
  name: ReactNode;
}

/** A clause in words. */
export function ClauseCard({ clause, name }: ClauseCardProps) {
  const { charges, carrierName, inWords } = clause;
  const named = charges.length === 0 ? 'No charge' : charges.map((charge) => charge.name).join(', ');
  return (
    <li className={classes.clause}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        {carrierName !== null && <StateBadge tone="neutral">{carrierName}</StateBadge>}
      </div>
      <p className={classes.quiet}>{[named, periodText(clause)].filter(Boolean).join(' · ')}</p>
      <p className={classes.words}>{inWords.join(' ')}</p>
    </li>
  );
}
