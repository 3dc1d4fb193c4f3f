import type { OfferedMode } from '@lanewright/freight';
import classes from './Negotiation.module.css';
import { ScoresTable } from './ScoresTable.tsx';
import { TermsEditor } from './TermsEditor.tsx';

interface NegotiationTermsProps {
  mode: OfferedMode;
  /** Whose, where the Owner looks. */
  customerId?: string | undefined;
}

/** What counts beside price in a mode, and how its carriers do in it. */
export function NegotiationTerms({ mode, customerId }: NegotiationTermsProps) {
  // What was typed for one mode or customer is not another's.
  const key = `${customerId ?? ''} ${mode}`;
  return (
    <>
      <TermsEditor key={`terms ${key}`} mode={mode} customerId={customerId} />
      <h2 className={classes.heading}>Carrier scores</h2>
      <ScoresTable key={`scores ${key}`} mode={mode} customerId={customerId} />
    </>
  );
}
