import { rankBids, readBidSheet } from './features/bids/index.ts';
import type { Flow } from './platform/jobs/job.ts';

/** How a file becomes a saving: which jobs act on which fact. Read docs/flow.md beside it. */
export const flow: Flow = {
  'lanes.changed': [rankBids],
  'bids.received': [readBidSheet],
  'bids.saved': [rankBids],
  'bid.withdrawn': [rankBids],
  'bids.ranked': [],
};
