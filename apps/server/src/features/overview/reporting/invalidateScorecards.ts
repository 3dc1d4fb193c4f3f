import type { Follower } from '../../../platform/jobs/job.ts';
import { bumpFigureVersion } from '../answers/cacheResponse.ts';
import { inOrder } from '../summaries/lanesOfFacts.ts';

/** Connecting or disconnecting a carrier changes a mode's scorecards: invalidates their cached responses. */
export const invalidateScorecards: Follower = {
  name: 'invalidateScorecards',
  async follow(tx, facts) {
    for (const { customerId, mode } of inOrder(facts)) await bumpFigureVersion(tx, customerId, mode);
  },
};
