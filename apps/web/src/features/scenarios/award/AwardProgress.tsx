import type { ReactNode } from 'react';
import { ProgressSteps } from '../../../ui/ProgressSteps.tsx';
import classes from '../result/Result.module.css';
import { useScenarioProgress } from '../scenarios.api.ts';

/** Steps of awarding a result, with or without backups. */
export const awardSteps = (backups: boolean) => [
  'Checking bids',
  ...(backups ? ['Checking backups'] : []),
  'Writing awards',
  'Updating figures',
];
/** Steps of cancelling the awards of a scenario. */
export const cancelSteps = ['Cancelling awards', 'Updating figures'];

interface AwardProgressProps {
  scenarioId: string;
  steps: readonly string[];
  /** Shown while nothing is reported: why the request failed. A proxy may end a long request that the server continues. */
  children?: ReactNode;
}

/** How far awarding a large result, or cancelling its awards, is. Small ones report nothing. */
export function AwardProgress({ scenarioId, steps, children }: AwardProgressProps) {
  const award = useScenarioProgress(scenarioId, true).data?.award ?? null;
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
