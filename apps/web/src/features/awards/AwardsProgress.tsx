import type { OfferedMode } from '@lanewright/freight';
import { isUnanswered } from '../../platform/apiProblem.ts';
import { ActionError } from '../../ui/ActionError.tsx';
import { AwardSteps } from '../../ui/AwardSteps.tsx';
import { useBestBidsProgress } from './awards.api.ts';

/** The state of the request that awards or cancels. */
interface Change {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly submittedAt: number;
}

interface AwardsProgressProps {
  mode: OfferedMode;
  change: Change;
  /** The steps in their order, as the server names them. */
  steps: readonly string[];
  /** Heading of an error. */
  failed: string;
  /** What may be the case if no response arrived, and where to see it. */
  unanswered: string;
}

/** How far awarding best bids, or cancelling awards, is; afterwards why it failed. Few awards report nothing. */
export function AwardsProgress({ mode, change, steps, failed, unanswered }: AwardsProgressProps) {
  const isLost = isUnanswered(change.error);
  const isUnderWay = change.isPending || isLost;
  const { submittedAt } = change;
  const progress = useBestBidsProgress(mode, { isUnderWay, submittedAt }).data?.award ?? null;
  if (!change.isPending && change.error === null) return null;
  return (
    <AwardSteps award={isUnderWay ? progress : null} steps={steps}>
      {isLost ? <ActionError heading={unanswered} /> : <ActionError of={change} heading={failed} />}
    </AwardSteps>
  );
}
