import type { Follower } from '../../../platform/jobs/job.ts';
import { inOrder } from '../summaries/lanesOfFacts.ts';
import { bumpFigureVersion } from './cacheResponse.ts';

/** Invalidates cached responses of a mode: of scorecards when a carrier is connected, of all figures when a contract changed. */
export const invalidateFigures: Follower = {
  name: 'invalidateFigures',
  step: 'stamps',
  async follow(tx, facts) {
    for (const { customerId, mode } of inOrder(facts)) await bumpFigureVersion(tx, customerId, mode);
  },
};
