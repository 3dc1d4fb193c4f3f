import type { ReactNode } from 'react';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import classes from './Wizard.module.css';

interface StepFootProps {
  /** Why it cannot go on yet; stands beside the button too. */
  reason: string | undefined;
  label: string;
  working: boolean;
  error: unknown;
  onContinue: () => void;
  children?: ReactNode;
}

/** The foot of a step: what is still missing and the button that goes on. */
export function StepFoot({ reason, label, working, error, onContinue, children }: StepFootProps) {
  return (
    <>
      {error !== null && error !== undefined && <ErrorPanel error={error} />}
      <div className={classes.foot}>
        <p className={classes.why}>{reason ?? ''}</p>
        {children}
        <ReasonButton reason={reason} loading={working} onClick={onContinue}>
          {label}
        </ReasonButton>
      </div>
    </>
  );
}
