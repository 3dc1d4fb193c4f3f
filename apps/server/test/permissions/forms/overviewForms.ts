import { awardOf, bidOf } from '../seedLanesAndBids.ts';
import { seededMode } from '../seedUploads.ts';
import { seededMonths } from '../../support/seedLanes.ts';
import type { Form, Forms } from '../form.ts';
import type { Ground } from '../sides.ts';

const mode = String(seededMode);
const withBid = async (ground: Ground) => {
  await bidOf(ground);
  return { mode, customerId: ground.customerId };
};

/** A request for figures, which may name the customer of the lanes. */
const figures = (params: (mode: string | undefined) => object): Form => ({
  seed: withBid,
  ids: { mode: 'anyone', customerId: 'company' },
  call: (things) => ({ params: { ...params(things.mode) }, query: { customerId: things.customerId } }),
});
/** A request about the caller's own mode. */
const ownMode: Form = {
  seed: async (ground) => {
    await awardOf(ground);
    return { mode };
  },
  ids: { mode: 'anyone' },
  call: (things) => ({ params: { id: things.mode } }),
};
const tile = { id: 'a', kind: 'figure', shows: 'Savings', mode: null, width: 3, height: 1 };

export const overviewForms: Forms = {
  'GET /overview/{a}/{b}': figures((a) => ({ a, b: 'TotalBid' })),
  'GET /overview/{a}/{b}/{c}': figures((a) => ({ a, b: 'TotalBid', c: seededMonths[0] })),
  'GET /overview/lane-breakdown/{id}': figures((id) => ({ id })),
  'GET /overview/visualiser/{id}': figures((id) => ({ id })),
  'GET /lanes/reporting/{id}': figures((id) => ({ id })),
  'GET /overview/dashboard': { seed: withBid },
  'GET /overview/spend-map': { seed: withBid },
  'GET /overview/savings': { seed: withBid },
  'GET /overview/bridge/{id}': ownMode,
  'GET /overview/realised/{id}': ownMode,
  'GET /overview/risks/{id}': ownMode,
  'POST /overview/report/{id}': ownMode,
  'GET /overview/figure-lanes': {
    ...ownMode,
    call: (things) => ({ query: { figure: 'Savings', mode: things.mode } }),
  },
  'GET /overview/boards': {},
  'PUT /overview/boards': { call: () => ({ body: { boards: [{ name: 'Mine', tiles: [tile] }] } }) },
};
