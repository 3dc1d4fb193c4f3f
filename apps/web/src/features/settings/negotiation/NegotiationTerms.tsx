import type { OfferedMode } from '@lanewright/freight';
import classes from './Negotiation.module.css';
import { ScoresTable } from './ScoresTable.tsx';
import { TermsEditor } from './TermsEditor.tsx';

interface NegotiationTermsProps {
  mode: OfferedMode;
  /** The customer, if the Owner is viewing. */
  customerId?: string | undefined;
}

/** What counts in addition to price in a mode, and its carriers' scores. */
export function NegotiationTerms({ mode, customerId }: NegotiationTermsProps) {
  // The key resets typed values when the mode or customer changes.
  const key = `${customerId ?? ''} ${mode}`;
  return (
    <>
      <TermsEditor key={`terms ${key}`} mode={mode} customerId={customerId} />
      <h2 className={classes.heading}>Carrier scores</h2>
      <ScoresTable key={`scores ${key}`} mode={mode} customerId={customerId} />
    </>
  );
}
