import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './FirstSteps.module.css';

export interface FirstStep {
  key: string;
  title: string;
  text: string;
  done: boolean;
  /** The button for it. */
  action: ReactNode;
}

/** First steps of a customer, with completed ones marked. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const next = steps.find(({ done }) => !done);
  return (
    <ol className={classes.steps} aria-label="First steps">
      {steps.map((step, at) => (
        <li
          key={step.key}
          className={classes.step}
          data-done={step.done || undefined}
          aria-current={step === next ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {step.done ? <Check size={14} strokeWidth={3} /> : at + 1}
          </span>
          <div className={classes.title}>
            {step.title}
            {step.done && <span className="visually-hidden">, done</span>}
          </div>
          <div className={classes.text}>{step.text}</div>
          <div className={classes.action}>{step.action}</div>
        </li>
      ))}
    </ol>
  );
}
