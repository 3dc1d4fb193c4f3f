import type { ReactNode } from 'react';
import { AwardSteps } from '../../../ui/AwardSteps.tsx';
import { useScenarioProgress } from '../scenarios.api.ts';

/** Steps of awarding a result, with or without backups. */
export const awardSteps = (backups: boolean) => [
  'Checking bids',
  ...(backups ? ['Checking backups'] : []),
  'Writing awards',
  'Updating figures',
];

interface AwardProgressProps {
  scenarioId: string;
  steps: readonly string[];
  /** Shown while nothing is reported. */
  children?: ReactNode;
}

/** How far awarding a large result, or cancelling its awards, is. Small ones report nothing. */
export function AwardProgress({ scenarioId, steps, children }: AwardProgressProps) {
  const award = useScenarioProgress(scenarioId, true).data?.award ?? null;
  return (
    <AwardSteps award={award} steps={steps}>
      {children}
    </AwardSteps>
  );
}
