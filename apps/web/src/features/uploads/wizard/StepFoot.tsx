import type { ReactNode } from 'react';
import { ActionError } from '../../../ui/ActionError.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import classes from './Wizard.module.css';

interface StepFootProps {
  /** Why the step cannot be completed; also shown next to the button. */
  reason: string | undefined;
  label: string;
  working: boolean;
  error: unknown;
  onContinue: () => void;
  children?: ReactNode;
}

/** Footer of a step: what is missing, and the button to continue. */
export function StepFoot({ reason, label, working, error, onContinue, children }: StepFootProps) {
  return (
    <>
      {error !== null && error !== undefined && <ActionError of={{ error }} />}
      <div className={classes.foot}>
        <p className={classes.why}>{reason ?? ''}</p>
        {children}
        <ButtonWithReason reason={reason} loading={working} onClick={onContinue}>
          {label}
        </ButtonWithReason>
      </div>
    </>
  );
}
