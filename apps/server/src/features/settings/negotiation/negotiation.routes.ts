import { settings } from '@lanewright/contract';
import { type Route, route } from '../../../platform/http/serve.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { requireMode } from '../modes.ts';
import { saveCarrierScores, selectCarrierScores } from './carrierScores.ts';
import { saveNegotiationTerms, selectNegotiationTerms } from './negotiationTerms.ts';

/** Non-price factors of a mode, and the carriers' scores in them. */
export const negotiationRoutes: readonly Route[] = [
  route(settings.getNegotiationTerms, async ({ tx, caller, params, query }) => {
    await requireMode(tx, caller, params.id);
    return selectNegotiationTerms(
      tx,
      await chooseCustomer(tx, caller, query.customerId, params.id),
      params.id,
    );
  }),
  route(settings.saveNegotiationTerms, async ({ tx, caller, actor, params, query, body }) => {
    await requireMode(tx, caller, params.id);
    const customerId = await chooseCustomer(tx, caller, query.customerId, params.id);
    await saveNegotiationTerms(tx, actor, caller, customerId, params.id, body);
    return selectNegotiationTerms(tx, customerId, params.id);
  }),
  route(settings.getCarrierScores, async ({ tx, caller, params, query }) => {
    await requireMode(tx, caller, params.id);
    const customerId = await chooseCustomer(tx, caller, query.customerId, params.id);
    return (await selectCarrierScores(tx, customerId, params.id)).map(presentScores);
  }),
  route(settings.saveCarrierScores, async ({ tx, caller, actor, params, query, body }) => {
    await requireMode(tx, caller, params.id);
    const customerId = await chooseCustomer(tx, caller, query.customerId, params.id);
    await saveCarrierScores(tx, actor, caller, customerId, params.id, body.scores);
    return (await selectCarrierScores(tx, customerId, params.id)).map(presentScores);
  }),
];

const presentScores = ({ scores, ...carrier }: Awaited<ReturnType<typeof selectCarrierScores>>[number]) => ({
  ...carrier,
  scores: [...scores],
});
