import { bids } from '@lanewright/contract';
import { type Route, route } from '../../../platform/http/serve.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { declineLanes } from '../../bids/index.ts';
import { requireMode } from '../../settings/index.ts';
import { whyAwarded } from './awardedToCarrier.ts';

/** Routes of a carrier's grid that depend on its awards, of which the bids know nothing. */
export const gridRoutes: readonly Route[] = [
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
