import { bids } from '@lanewright/contract';
import { type Route, route } from '../../../platform/http/serve.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { chooseContract, declineLanes, readGrid } from '../../bids/index.ts';
import { requireMode } from '../../settings/index.ts';
import { awardsOfGrid, whyAwarded } from './awardsOfGrid.ts';

/** Routes of a carrier's grid that depend on its awards, of which the bids know nothing. */
export const gridRoutes: readonly Route[] = [
  route(bids.bidGrid, async ({ tx, caller, query }) => {
    const { mode } = query;
    await requireMode(tx, caller, mode);
    const customerId = await chooseCustomer(tx, caller, query.customerId, mode);
    const contractNo = await chooseContract(tx, caller, { customerId, mode }, query.contractNo);
    const bidder = { customerId, carrierId: caller.companyId, mode, contractNo };
    const grid = await readGrid(tx, bidder);
    const awards = await awardsOfGrid(tx, bidder);
    return {
      ...grid,
      lanes: grid.lanes.map((lane) => ({ ...lane, award: awards.get(lane.laneId) ?? null })),
    };
  }),
  route(bids.putDeclines, async ({ tx, caller, actor, arrivedAt, body }) => {
    const { mode, lanes } = body;
    await requireMode(tx, caller, mode);
    const customerId = await chooseCustomer(tx, caller, body.customerId, mode);
    const { companyId: carrierId, userId } = caller;
    return declineLanes(
      {
        tx,
        actor: { ...actor, userId },
        bidder: { customerId, carrierId, mode, arrivedAt },
        whyAwarded: (laneIds) => whyAwarded(tx, { customerId, carrierId }, laneIds),
      },
      lanes,
    );
  }),
];
