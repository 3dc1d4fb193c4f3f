import { Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './NextStepHint.module.css';

interface NextStepHintProps {
  children: ReactNode;
  /** The button or link that does it. */
  action?: ReactNode;
}

/** One line that says what to do next. */
export function NextStepHint({ children, action }: NextStepHintProps) {
  return (
    <div className={classes.hint} role="note">
      <Lightbulb size={16} strokeWidth={1.8} aria-hidden className={classes.icon} />
      <span className={classes.text}>{children}</span>
      {action}
    </div>
  );
}
