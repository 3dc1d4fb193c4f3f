import { overview } from '@lanewright/contract';
import { type Route, route } from '../../platform/http/serve.ts';
import { listCarrierBids } from './listCarrierBids.ts';
import { rankByTerms } from './rankByTerms.ts';
import { readCarrier, readCarriers } from './readCarriers.ts';

/** Routes for a customer's carriers: their results, and the ranking of their bids by price and terms. */
export const carriersRoutes: readonly Route[] = [
  route(overview.listCarriers, async ({ tx, caller }) => readCarriers(tx, caller.companyId)),
  route(overview.getCarrier, async ({ tx, caller, params }) => readCarrier(tx, caller.companyId, params.id)),
  route(overview.listCarrierBids, listCarrierBids),
  route(overview.weightedRanking, async ({ tx, caller, params }) => rankByTerms(tx, caller, params.id)),
];
