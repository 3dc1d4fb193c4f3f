import type { ReactNode } from 'react';
import { ProgressSteps } from './ProgressSteps.tsx';
import classes from './ProgressSteps.module.css';

interface AwardStepsProps {
  /** What the server reports; null while it reports nothing. */
  award: { readonly step: string; readonly done: number; readonly total: number | null } | null;
  /** The steps in their order, as the server names them. */
  steps: readonly string[];
  /** Shown while nothing is reported: why the request failed. A proxy may end a long request that the server continues. */
  children?: ReactNode;
}

/** Steps of cancelling awards. */
export const cancelSteps = ['Cancelling awards', 'Updating figures'];

/** How far awarding many lanes, or cancelling their awards, is. */
export function AwardSteps({ award, steps, children }: AwardStepsProps) {
  const current = award === null ? -1 : steps.indexOf(award.step);
  if (award === null || current < 0) return children ?? null;
  const { done, total } = award;
  return (
    <div role="status">
      <ProgressSteps
        label="Progress"
        steps={steps.map((label, at) => ({
          id: label,
          label,
          state: at < current ? 'done' : at > current ? 'waiting' : 'current',
          ...(at === current && total !== null && { count: { done, total, of: 'awards' } }),
        }))}
      />
      <p className={classes.note}>This takes a few minutes, and continues if you close this page.</p>
    </div>
  );
}
