import { tenders } from '@lanewright/contract';
import { type Route, route } from '../../platform/http/serve.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { contractOf, refuseContractOfModes, requireMode } from '../settings/index.ts';
import { createTender } from './createTender.ts';
import { endTender } from './endTender.ts';
import { presentTender, presentTenders } from './presentTender.ts';
import { readMyTender, readMyTenders } from './readMyTenders.ts';
import { readTenderLanes } from './readTenderLanes.ts';
import { closeRoundNow, extendRound } from './rounds/closeRound.ts';
import { openRoundNow } from './rounds/openRound.ts';
import { planRound } from './rounds/planRound.ts';
import { lockTender, requireTender, selectTenders } from './tenders.queries.ts';
import { requireRunning, updateTender } from './updateTender.ts';

export const tendersRoutes: readonly Route[] = [
  route(tenders.listTenders, async ({ tx, caller, query }) => {
    const { mode, contractNo } = query;
    refuseContractOfModes(mode, contractNo);
    if (mode !== undefined && contractNo !== undefined)
      await contractOf(tx, caller.companyId, mode, contractNo);
    return presentTenders(tx, await selectTenders(tx, caller.companyId, mode, contractNo));
  }),
  route(tenders.createTender, async ({ tx, caller, actor, body }) => {
    await requireMode(tx, caller, body.mode);
    return presentTender(tx, await createTender(tx, caller, actor, body));
  }),
  route(tenders.myTenders, async ({ tx, caller, query }) => {
    const customerIds =
      query.customerId === undefined
        ? caller.customerIds
        : [await chooseCustomer(tx, caller, query.customerId, query.mode)];
    return readMyTenders(tx, caller, { mode: query.mode, customerIds });
  }),
  route(tenders.myTender, async ({ tx, caller, params }) => readMyTender(tx, caller, params.id)),
  route(tenders.getTender, async ({ tx, caller, params }) =>
    presentTender(tx, await requireTender(tx, caller.companyId, params.id)),
  ),
  route(tenders.listTenderLanes, async ({ tx, caller, params, query }) =>
    readTenderLanes(tx, await requireTender(tx, caller.companyId, params.id), query),
  ),
  route(tenders.updateTender, async ({ tx, caller, actor, params, body }) =>
    presentTender(tx, await updateTender(tx, caller, actor, params.id, body)),
  ),
  route(tenders.openRound, async ({ platform, tx, caller, actor, params, body }) => {
    const tender = await lockTender(tx, caller.companyId, params.id);
    await openRoundNow(platform, tx, actor, tender, body?.acknowledged === false);
    return presentTender(tx, await requireTender(tx, caller.companyId, params.id));
  }),
  route(tenders.extendRound, async ({ tx, caller, actor, params, body }) => {
    await extendRound(tx, caller, actor, await lockTender(tx, caller.companyId, params.id), body);
    return presentTender(tx, await requireTender(tx, caller.companyId, params.id));
  }),
  route(tenders.closeRound, async ({ tx, caller, actor, params }) => {
    await closeRoundNow(tx, actor, await lockTender(tx, caller.companyId, params.id));
    return presentTender(tx, await requireTender(tx, caller.companyId, params.id));
  }),
  route(tenders.nextRound, async ({ tx, caller, actor, params, body }) => {
    const tender = await lockTender(tx, caller.companyId, params.id);
    requireRunning(tender);
    await planRound(tx, actor, tender, body, body.acknowledged === false);
    return presentTender(tx, await requireTender(tx, caller.companyId, params.id));
  }),
  route(tenders.endTender, async ({ tx, caller, actor, params, body }) => {
    await endTender(tx, actor, await lockTender(tx, caller.companyId, params.id), body.cancelsRound);
    return presentTender(tx, await requireTender(tx, caller.companyId, params.id));
  }),
];
