import { createHmac } from 'node:crypto';
import { bids } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Route, route } from '../../../platform/http/serve.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { requireMode } from '../../settings/index.ts';
import { chooseContract } from '../visibleToCarrier.ts';
import { sealedRoundOf } from '../../tenders/index.ts';
import { type DraftOf, putDraft, readDraft } from './drafts.ts';

async function draftOf(
  tx: Transaction,
  caller: Caller,
  asked: {
    readonly mode: number;
    readonly customerId?: string | undefined;
    readonly contractNo?: number | undefined;
  },
): Promise<DraftOf> {
  const { mode } = asked;
  await requireMode(tx, caller, mode);
  const customerId = await chooseCustomer(tx, caller, asked.customerId, mode);
  return {
    customerId,
    contractNo: await chooseContract(tx, caller, { customerId, mode }, asked.contractNo),
    carrierId: caller.companyId,
    mode,
    userId: caller.userId,
  };
}

export const draftRoutes: readonly Route[] = [
  route(bids.getDraft, async ({ tx, caller, query }) => readDraft(tx, await draftOf(tx, caller, query))),
  route(bids.getDraftKey, async ({ platform, tx, caller, query }) => {
    const { userId, customerId, mode } = await draftOf(tx, caller, query);
    const key = createHmac('sha256', platform.draftKey).update(`${userId}/${customerId}/${mode}`).digest();
    return { key: key.toString('base64') };
  }),
  route(bids.putDraft, async ({ tx, caller, body }) => {
    const whose = await draftOf(tx, caller, body);
    const sealed = await sealedRoundOf(
      tx,
      whose,
      body.lanes.map(({ laneId }) => laneId),
    );
    // Of a sealed round, nothing is stored that the carrier itself may not read back: those cells stay in its browser.
    const lanes = body.lanes.map((lane) => (sealed.has(lane.laneId) ? { ...lane, cells: {} } : lane));
    const draft = await putDraft(tx, whose, body.structureVersion, lanes, body.replace);
    return { ...draft, sealedLaneIds: [...sealed.keys()] };
  }),
];
