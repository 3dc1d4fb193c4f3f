import { tenders } from '@lanewright/contract';
import { type Route, route } from '../../../platform/http/serve.ts';
import { readFeedback, readResults } from './readResults.ts';

/** Routes for the state of bids at the end of rounds. */
export const roundRoutes: readonly Route[] = [
  route(tenders.roundFeedback, async ({ tx, caller, params }) => readFeedback(tx, caller, params.id)),
  route(tenders.roundResults, async ({ tx, caller, params }) => readResults(tx, caller, params.id)),
];
