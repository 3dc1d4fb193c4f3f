import type { Follower } from '../../../platform/jobs/job.ts';
import { figuresChanged } from '../answers/rememberAnswer.ts';
import { inOrder } from '../summaries/lanesOfFacts.ts';

/** Connecting or disconnecting a carrier changes a mode's scorecards: invalidates their cached responses. */
export const invalidateScorecards: Follower = {
  name: 'invalidateScorecards',
  async follow(tx, facts) {
    for (const { customerId, mode } of inOrder(facts)) await figuresChanged(tx, customerId, mode);
  },
};
