import type { Follower } from '../../../platform/jobs/job.ts';
import { figuresChanged } from '../answers/rememberAnswer.ts';
import { inOrder } from '../summaries/lanesOfFacts.ts';

/** A carrier that was connected or let go is in a mode's scorecards, or no longer: what was told of them counts no more. */
export const forgetScorecards: Follower = {
  name: 'forgetScorecards',
  async follow(tx, facts) {
    for (const { customerId, mode } of inOrder(facts)) await figuresChanged(tx, customerId, mode);
  },
};
