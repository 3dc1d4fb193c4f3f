import { tenders } from '@lanewright/contract';
import { seedLanes } from '../../support/seedLanes.ts';
import { testMoment } from '../../support/testSettings.ts';
import type { Form, Forms } from '../form.ts';
import { laneOf } from '../seedLanesAndBids.ts';
import { seededMode } from '../seedUploads.ts';
import { type Ground, newPerson } from '../sides.ts';

const round = { opensAt: testMoment, closesAt: '2027-06-01T12:00:00.000Z', isSealed: false };
let seeded = 0;

/** A tender event of the side's customer to which the side's carrier is invited. */
async function tenderOf(ground: Ground, stage: 'draft' | 'planned' | 'open'): Promise<{ tenderId: string }> {
  const buyer = await newPerson(ground, 'Customer');
  const { laneIds } = await seedLanes(ground.testApp, ground.customerId, seededMode, 1, {
    label: `${ground.customerWord} tendered ${seeded++}`,
  });
  const { body } = await ground.testApp.call(tenders.createTender, buyer, {
    body: {
      // A neighbour's event belongs to its carrier: nothing of it may be shown to the own carrier.
      name: `${ground.word} tender`,
      mode: seededMode,
      laneIds,
      carrierIds: [ground.carrierId],
      givesFeedback: true,
      ...(stage === 'draft' ? {} : { round }),
    },
  });
  if (stage === 'open')
    await ground.testApp.call(tenders.openRound, buyer, { params: { id: body.tenderId } });
  return { tenderId: body.tenderId };
}

/** A request about one event; `whose` is the carrier's if only invited carriers know of it. */
const aboutTender = (
  stage: 'draft' | 'planned' | 'open',
  body?: object,
  whose: 'company' | 'carrier' = 'company',
): Form => ({
  seed: (ground) => tenderOf(ground, stage),
  ids: { tenderId: whose },
  call: (things) => ({ params: { id: things.tenderId }, ...(body === undefined ? {} : { body }) }),
});

export const tenderForms: Forms = {
  'GET /tenders': {
    seed: async (ground) => ({ ...(await tenderOf(ground, 'planned')), mode: String(seededMode) }),
    ids: { mode: 'anyone' },
    call: (things) => ({ query: { mode: things.mode } }),
  },
  'POST /tenders': {
    seed: async (ground) => ({ laneId: await laneOf(ground), carrierId: ground.carrierId }),
    ids: { laneId: 'company', carrierId: 'company' },
    call: (things) => ({
      body: {
        name: 'A tender',
        mode: seededMode,
        laneIds: [things.laneId],
        carrierIds: [things.carrierId],
      },
    }),
    // Values that do not fit are named, like any wrong choice in a form.
    foreign: { laneId: 422, carrierId: 422 },
  },
  'POST /tenders/preview': {
    seed: async (ground) => ({ laneId: await laneOf(ground) }),
    ids: { laneId: 'company' },
    call: (things) => ({ body: { mode: seededMode, laneIds: [things.laneId] } }),
    foreign: { laneId: 422 },
  },
  'GET /tenders/{id}': aboutTender('planned'),
  'GET /tenders/{id}/lanes': aboutTender('planned'),
  'GET /tenders/{id}/results': aboutTender('planned'),
  'PUT /tenders/{id}': aboutTender('planned', { name: 'Another name' }),
  'POST /tenders/{id}/open': aboutTender('planned'),
  'POST /tenders/{id}/extend': aboutTender('open', { closesAt: '2027-07-01T12:00:00.000Z' }),
  'POST /tenders/{id}/close': aboutTender('open'),
  'POST /tenders/{id}/next-round': aboutTender('draft', round),
  'POST /tenders/{id}/end': aboutTender('planned', {}),
  'GET /tenders/mine': {
    seed: async (ground) => ({
      ...(await tenderOf(ground, 'planned')),
      mode: String(seededMode),
      customerId: ground.customerId,
    }),
    ids: { mode: 'anyone', customerId: 'company' },
    call: (things) => ({ query: { mode: things.mode, customerId: things.customerId } }),
  },
  'GET /tenders/mine/{id}': aboutTender('open', undefined, 'carrier'),
  'GET /tenders/mine/{id}/feedback': aboutTender('open', undefined, 'carrier'),
};
