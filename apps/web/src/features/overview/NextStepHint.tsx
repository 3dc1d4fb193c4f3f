import { Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './NextStepHint.module.css';

interface NextStepHintProps {
  children: ReactNode;
  /** The button or link for it. */
  action?: ReactNode;
}

/** A one-line hint about the next step. */
export function NextStepHint({ children, action }: NextStepHintProps) {
  return (
    <div className={classes.hint} role="note">
      <Lightbulb size={16} strokeWidth={1.8} aria-hidden className={classes.icon} />
      <span className={classes.text}>{children}</span>
      {action}
    </div>
  );
}
