import { Check, LoaderCircle, X } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './ProgressSteps.module.css';
import { formatCount } from './figures.ts';

export type StepState = 'done' | 'current' | 'waiting' | 'failed';

export interface ProgressStep {
  id: string;
  label: string;
  state: StepState;
  /** Progress of the step; without `total` only the count is shown. */
  count?: { done: number; total?: number; of: string };
  /** The result, or why it failed. */
  detail?: ReactNode;
}

const stateWords: Readonly<Record<StepState, string>> = {
  done: 'done',
  current: 'in progress',
  waiting: 'not started',
  failed: 'failed',
};

interface ProgressStepsProps {
  label: string;
  steps: readonly ProgressStep[];
}

/** Steps of a long operation with counts. The operation continues when the page is left. */
export function ProgressSteps({ label, steps }: ProgressStepsProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={classes.step}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {step.state === 'done' && <Check size={12} strokeWidth={3} />}
            {step.state === 'failed' && <X size={12} strokeWidth={3} />}
            {step.state === 'current' && <LoaderCircle size={13} strokeWidth={2.6} />}
          </span>
          <div className={classes.body}>
            <div className={classes.line}>
              <span className={classes.label}>{step.label}</span>
              <span className="visually-hidden">, {stateWords[step.state]}</span>
              {step.count !== undefined && <span className={classes.count}>{countText(step.count)}</span>}
            </div>
            {step.state === 'current' && step.count?.total !== undefined && step.count.total > 0 && (
              <progress
                className={classes.bar}
                aria-label={step.label}
                value={step.count.done}
                max={step.count.total}
              />
            )}
            {step.detail !== undefined && <div className={classes.detail}>{step.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function countText({ done, total, of }: NonNullable<ProgressStep['count']>): string {
  const figures = total === undefined ? formatCount(done) : `${formatCount(done)} of ${formatCount(total)}`;
  return `${figures} ${of}`;
}
