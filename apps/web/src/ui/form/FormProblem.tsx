import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorPanel } from '../ErrorPanel.tsx';
import { problemOutsideFields, secondsToWait } from './formProblem.ts';
import classes from './FormProblem.module.css';
import { formatWait } from './useWait.ts';

interface FormProblemProps {
  /** Why the form failed; null if it did not. */
  error: unknown;
  /** Fields of this form that show their own error. */
  fields?: readonly string[];
  /** Seconds left to wait, from `useWait`. */
  wait?: number;
  /** What failed, if the error itself does not say it. */
  heading?: string | undefined;
  /** Suggested fix, for example a link or a button. */
  action?: ReactNode;
}

/** Shows form-level errors: a countdown after too many attempts, or any error that no field shows. */
export function FormProblem({ error, fields = [], wait = 0, heading, action }: FormProblemProps) {
  const asked = secondsToWait(error);
  if (asked !== undefined) return <Wait asked={asked} left={wait} />;
  const rest = problemOutsideFields(error, fields);
  if (rest === null) return null;
  return <ErrorPanel error={rest} action={action} {...(heading === undefined ? {} : { heading })} />;
}

function Wait({ asked, left }: { asked: number; left: number }) {
  if (left === 0)
    return (
      <p className={classes.over} role="status">
        You can try again now.
      </p>
    );
  return (
    <div className={classes.wait}>
      <Hourglass size={17} aria-hidden className={classes.icon} />
      <div>
        {/* Announced once: a clock announced every second would drown out everything else. */}
        <p className="visually-hidden" role="alert">
          Too many attempts. You can try again in {inWords(asked)}.
        </p>
        <p className={classes.title} aria-hidden>
          Too many attempts
        </p>
        <p className={classes.detail} aria-hidden>
          You can try again in <span className="tabular">{formatWait(left)}</span>.
        </p>
      </div>
    </div>
  );
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
