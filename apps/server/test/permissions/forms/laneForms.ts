import { formatMonth } from '@lanewright/freight';
import { plainWorkbook } from '../../support/plainWorkbook.ts';
import { seededMonths } from '../../support/seedLanes.ts';
import type { Form, Forms } from '../form.ts';
import { awardOf, bestBidsOf, bidOf, laneOf, letterOf, wonOf } from '../seedLanesAndBids.ts';
import { seededMode, uploadAt } from '../seedUploads.ts';
import type { Ground } from '../sides.ts';

const mode = String(seededMode);
const ofMode = async ({ customerId }: Ground) => ({ mode, customerId });
const laneId = async (ground: Ground) => ({ laneId: await laneOf(ground) });

/** A request about one lane. */
const aboutLane = (parts: (laneId: string) => object = () => ({}), name = 'id'): Form => ({
  seed: laneId,
  ids: { laneId: 'company' },
  call: (things) => ({ params: { [name]: things.laneId }, ...parts(things.laneId ?? '') }),
});

/** A request about one of the customer's carriers that has a bid. */
const aboutCarrier = (): Form => ({
  seed: async (ground) => {
    await bidOf(ground);
    return { carrierId: ground.carrierId };
  },
  ids: { carrierId: 'company' },
  call: ({ carrierId }) => ({ params: { id: carrierId } }),
});

/** A request about a mode, for one customer. */
const aboutMode = (where: 'query' | 'body'): Form => ({
  seed: ofMode,
  ids: { mode: 'anyone', customerId: 'company' },
  call: (things) => ({
    [where]: where === 'query' ? things : { ...things, mode: modeNumber(things.mode) },
  }),
});

/** In a body a mode is a number; other values are unchanged. */
const modeNumber = (text: string | undefined) => (/^\d+$/.test(text ?? '') ? Number(text) : text);

const chosenLanes = (state: 'Created' | 'Started'): Form => ({
  seed: async (ground) => ({ laneId: await laneOf(ground, state), other: await laneOf(ground, state) }),
  ids: { laneId: 'company', other: 'company' },
  call: (things) => ({ body: { laneIds: [things.laneId, things.other] } }),
});

const cities = [
  'Dallas',
  'Houston',
  'Austin',
  'El Paso',
  'Laredo',
  'Lubbock',
  'Amarillo',
  'Waco',
  'Abilene',
  'Odessa',
];
let namedCities = 0;
/** A lane can be created once: every request uses another one. */
const nextCity = () => cities[namedCities++ % cities.length] ?? '';

export const laneForms: Forms = {
  'GET /lanes/mode': {
    seed: async (ground) => ({ ...(await ofMode(ground)), ...(await laneId(ground)) }),
    ids: { mode: 'anyone', customerId: 'company' },
    call: (things) => ({ query: { mode: things.mode, customerId: things.customerId, incumbents: 'true' } }),
  },
  'GET /lanes/{id}': aboutLane(),
  'GET /lanes/{id}/shipments': aboutLane(),
  'GET /lanes/{id}/history': aboutLane(),
  'GET /lanes/views': {
    seed: ofMode,
    ids: { mode: 'anyone' },
    call: (things) => ({ query: { mode: things.mode } }),
  },
  'PUT /lanes/views': {
    seed: ofMode,
    ids: { mode: 'anyone' },
    call: (things) => ({
      body: { mode: modeNumber(things.mode), views: [{ name: 'Red ones', address: 'colour=Red' }] },
    }),
  },
  'POST /lane/create': {
    seed: async (ground) => ({ ...(await ofMode(ground)), city: nextCity() }),
    ids: { mode: 'anyone' },
    call: (things) => ({
      body: {
        mode: modeNumber(things.mode),
        origin: { city: things.city, state: 'TX', country: 'US' },
        destination: { city: 'Chicago', state: 'IL', country: 'US' },
        equipment: 'Dry van',
        typicalShipment: { weightKg: 18_000 },
        shipmentsPerMonth: 4,
      },
    }),
  },
  'PUT /lanes/start': chosenLanes('Created'),
  'PUT /lanes/pause': chosenLanes('Started'),
  'PUT /lanes/targets': {
    seed: laneId,
    ids: { laneId: 'company' },
    call: (things) => ({ body: { targets: [{ laneId: things.laneId, targetPrice: 2.5 }] } }),
  },
  'PUT /lanes/volume/{id}': aboutLane(() => ({
    body: { volumes: [{ month: seededMonths[0], volume: 10 }] },
  })),
  'GET /lanes/road-miles/{id}': {
    seed: ofMode,
    ids: { mode: 'anyone' },
    call: (things) => ({ params: { id: things.mode } }),
  },
  'POST /lanes/refresh/{id}': {
    seed: ofMode,
    ids: { mode: 'anyone' },
    call: (things) => ({ params: { id: things.mode } }),
  },
  'GET /lanes/valid-blocks/{id}': aboutLane(),
  'POST /lanes/export': {
    seed: async (ground) => ({ ...(await ofMode(ground)), ...(await laneId(ground)) }),
    ids: { mode: 'anyone', customerId: 'company' },
    call: (things) => ({ body: { mode: modeNumber(things.mode), customerId: things.customerId } }),
  },
  'POST /lanes/rate-card': {
    ...aboutMode('body'),
    seed: async (ground) => {
      await awardOf(ground);
      return ofMode(ground);
    },
  },
  'GET /lanes/award-history/{id}': { ...aboutLane(), seed: awardOf },
  'GET /bids/valid-months': aboutMode('query'),
  'GET /bids/historical-months': {
    seed: ofMode,
    ids: { mode: 'anyone' },
    call: (things) => ({ query: { mode: things.mode } }),
  },
  'GET /bids/{laneId}': { ...aboutLane(() => ({}), 'laneId'), seed: bidOf },
  'GET /bids/{laneId}/explanation': { ...aboutLane(() => ({}), 'laneId'), seed: bidOf },
  'POST /bids/lanes': {
    seed: async (ground) => ({ ...(await bidOf(ground)), other: (await bidOf(ground)).laneId }),
    ids: { laneId: 'company', other: 'company' },
    call: (things) => ({ body: { laneIds: [things.laneId, things.other] } }),
  },
  'POST /bids/save': {
    seed: async (ground) => ({ ...(await laneId(ground)), ...(await ofMode(ground)) }),
    ids: { laneId: 'company', customerId: 'company', mode: 'anyone' },
    call: (things) => ({
      body: {
        mode: modeNumber(things.mode),
        customerId: things.customerId,
        structureVersion: 1,
        bids: [{ laneId: things.laneId, rates: [{ chargeNo: 1, rate: 2 }] }],
      },
    }),
    // Wrong cells are named in the response, and nothing of their lane is stored.
    foreign: { laneId: 200 },
  },
  'POST /bids/checks/confirm': {
    seed: async (ground) => ({ ...(await laneId(ground)), ...(await ofMode(ground)) }),
    ids: { laneId: 'company', customerId: 'company', mode: 'anyone' },
    call: (things) => ({
      body: {
        mode: modeNumber(things.mode),
        customerId: things.customerId,
        cells: [{ laneId: things.laneId, chargeNo: 1, kind: 'slip', rate: 2 }],
      },
    }),
    // Bids that the caller may not confirm are named in the response.
    foreign: { laneId: 200 },
  },
  'GET /bids/outliers': {
    seed: async (ground) => ({ mode, ...(await bidOf(ground)) }),
    ids: { mode: 'anyone' },
    call: (things) => ({ query: { mode: things.mode } }),
  },
  'POST /bids/outliers/resolve': {
    seed: bidOf,
    ids: { bidId: 'company' },
    call: ({ bidId }) => ({ body: { bidIds: [bidId], as: 'excluded' } }),
  },
  'POST /bids/outliers/ask': {
    seed: bidOf,
    ids: { bidId: 'company' },
    call: ({ bidId }) => ({ body: { bidIds: [bidId] } }),
  },
  'GET /bids/grid': aboutMode('query'),
  'GET /bids/coverage': { seed: bidOf },
  'GET /bids/awarded-months/{id}': { ...aboutLane(), seed: awardOf },
  'GET /bids/reset/{id}': {
    ...aboutLane(() => ({ query: { reason: 'prices fell' } })),
    // A carrier withdraws a bid; on a lane awarded to it there is nothing to withdraw.
    seed: (ground) => (ground.caller.userType === 'Carrier' ? bidOf(ground) : awardOf(ground)),
  },
  'PUT /bids/accept': {
    seed: bidOf,
    ids: { laneId: 'company', bidId: 'company' },
    call: ({ laneId, bidId }) => ({ body: [{ laneId, bidId }] }),
  },
  'POST /awards/preview': {
    seed: bidOf,
    ids: { laneId: 'company', bidId: 'company' },
    call: ({ laneId, bidId }) => ({ body: [{ laneId, bidId }] }),
  },
  'GET /awards': {
    ...aboutMode('query'),
    seed: async (g) => ({ ...(await awardOf(g)), ...(await ofMode(g)) }),
    call: (things) => ({ query: { mode: things.mode, customerId: things.customerId } }),
  },
  'POST /awards/best-bids': {
    seed: async (ground) => ({ mode, ...(await bidOf(ground)) }),
    ids: { laneId: 'company', mode: 'anyone' },
    call: (things) => ({ body: { mode: modeNumber(things.mode), laneIds: [things.laneId] } }),
  },
  'POST /awards/best-bids/preview': {
    seed: async (ground) => ({ mode, ...(await bidOf(ground)) }),
    ids: { laneId: 'company', mode: 'anyone' },
    call: (things) => ({ body: { mode: modeNumber(things.mode), laneIds: [things.laneId] } }),
  },
  'GET /awards/best-bids-progress/{mode}': {
    seed: ofMode,
    ids: { mode: 'anyone' },
    call: (things) => ({ params: { mode: things.mode } }),
  },
  'GET /awards/best-bids/{id}': {
    seed: bestBidsOf,
    ids: { bestBidsId: 'company' },
    call: ({ bestBidsId }) => ({ params: { id: bestBidsId } }),
  },
  'POST /awards/cancel': {
    seed: awardOf,
    ids: { awardId: 'company' },
    call: ({ awardId }) => ({ body: { awardIds: [awardId], reason: 'too early' } }),
  },
  'POST /awards/{id}/answer': {
    seed: awardOf,
    ids: { awardId: 'carrier' },
    call: ({ awardId }) => ({ params: { id: awardId }, body: { answer: 'accept' } }),
  },
  'GET /awards/{id}': {
    seed: awardOf,
    // A customer reads the awards of all its carriers.
    ids: { awardId: 'carrier' },
    call: ({ awardId }) => ({ params: { id: awardId } }),
  },
  'POST /awards/{id}/preview': {
    seed: awardOf,
    ids: { awardId: 'carrier' },
    call: ({ awardId }) => ({ params: { id: awardId }, body: { months: seededMonths.slice(0, 2) } }),
  },
  'GET /awards/sheet': {
    ...aboutMode('query'),
    seed: async (g) => ({ ...(await awardOf(g)), ...(await ofMode(g)) }),
    call: (things) => ({ query: { mode: things.mode, customerId: things.customerId } }),
  },
  // Ids are in its cells: a wrong one is named in the response (`answerSheet.test.ts`).
  'POST /awards/sheet': {
    seed: awardOf,
    call: ({ awardId = '' }) => ({
      file: plainWorkbook(
        [
          ['Award', 'Response', 'Reason', ...seededMonths.map(formatMonth)],
          [awardId, 'Accept', '', ...seededMonths.map(() => 'Yes')],
        ],
        [],
        'Awards',
      ),
    }),
  },
  'POST /awards/answers': {
    seed: awardOf,
    ids: { awardId: 'carrier' },
    call: ({ awardId }) => ({ body: { awardIds: [awardId], answer: 'accept' } }),
    others: {
      'each in its own way': {
        seed: awardOf,
        ids: { awardId: 'carrier' },
        call: ({ awardId }) => ({
          body: { answers: [{ awardId, answer: 'acceptInPart', months: seededMonths.slice(0, 2) }] },
        }),
      },
    },
  },
  'POST /awards/answers/preview': {
    seed: awardOf,
    ids: { awardId: 'carrier' },
    call: ({ awardId }) => ({ body: { awardIds: [awardId] } }),
  },
  'POST /awards/letters': {
    seed: async (ground) => {
      await wonOf(ground);
      return { mode, carrierId: ground.carrierId };
    },
    ids: { mode: 'anyone', carrierId: 'company' },
    call: (things) => ({ body: { mode: modeNumber(things.mode), carrierIds: [things.carrierId] } }),
  },
  'GET /awards/letters': {
    ...aboutMode('query'),
    seed: async (g) => ({ ...(await letterOf(g)), ...(await ofMode(g)) }),
    call: (things) => ({ query: { mode: things.mode, customerId: things.customerId } }),
  },
  'GET /awards/letters/{id}': {
    seed: letterOf,
    ids: { letterId: 'company' },
    call: ({ letterId }) => ({ params: { id: letterId } }),
  },
  'GET /overview/stats/{id}': {
    seed: async (ground) => ({ mode, uploadId: await uploadAt(ground, 'completed') }),
    ids: { mode: 'anyone', uploadId: 'company' },
    call: (things) => ({ params: { id: things.mode }, query: { uploadId: things.uploadId } }),
  },
  'GET /overview/carriers': {},
  'GET /overview/carriers/{id}': aboutCarrier(),
  'GET /overview/carriers/{id}/bids': aboutCarrier(),
  'GET /overview/weighted-ranking/{id}': { ...aboutLane(), seed: bidOf },
};
