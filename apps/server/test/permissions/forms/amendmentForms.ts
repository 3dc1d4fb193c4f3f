import { amendments, awards } from '@lanewright/contract';
import { rateLanes } from '../../support/amendmentDesk.ts';
import type { Form, Forms } from '../form.ts';
import { awardOf } from '../seedLanesAndBids.ts';
import { seededMode } from '../seedUploads.ts';
import { type Ground, newPerson } from '../sides.ts';

const contract = { id: seededMode, no: 1 };

/** An award that the side's carrier accepted, with the history that prices are rated over. */
async function awardInForce(ground: Ground): Promise<string> {
  const { awardId, laneId } = await awardOf(ground);
  const { customerId } = ground;
  await rateLanes(ground.testApp, { customerId, mode: seededMode, laneIds: [laneId] });
  await ground.testApp.call(awards.answerAward, await newPerson(ground, 'Carrier'), {
    params: { id: awardId },
    body: { answer: 'accept' },
  });
  return awardId;
}

const proposal = (awardId: unknown) => ({
  kind: 'Repricing' as const,
  effectiveMonth: '2027-03',
  reason: 'Fuel',
  awards: [{ awardId: String(awardId), rates: [{ chargeNo: 1, rate: 2 }] }],
});

/** An amendment of the side: a draft of the caller's company, or one that was sent by the caller's company or to it. */
async function amendmentOf(ground: Ground, stage: 'draft' | 'sentByCaller' | 'sentToCaller') {
  const { testApp, customerId } = ground;
  const awardId = await awardInForce(ground);
  const callerType = ground.caller.userType === 'Carrier' ? 'Carrier' : 'Customer';
  const otherType = callerType === 'Carrier' ? 'Customer' : 'Carrier';
  const proposer = await newPerson(ground, stage === 'sentToCaller' ? otherType : callerType);
  const query = { customerId };
  const { body } = await testApp.call(amendments.proposeAmendment, proposer, {
    params: contract,
    query,
    body: proposal(awardId),
  });
  const { amendmentNo } = body;
  if (stage !== 'draft')
    await testApp.call(amendments.sendAmendment, proposer, { params: { ...contract, amendmentNo }, query });
  return { customerId, amendmentNo: String(amendmentNo) };
}

const one = (stage: Parameters<typeof amendmentOf>[1], body?: object): Form => ({
  seed: (ground) => amendmentOf(ground, stage),
  ids: { customerId: 'company', amendmentNo: 'carrier' },
  call: ({ amendmentNo, customerId }) => ({
    params: { id: String(seededMode), no: '1', amendmentNo },
    query: { customerId },
    ...(body === undefined ? {} : { body }),
  }),
});
const proposed: Form = {
  seed: async (ground) => ({ customerId: ground.customerId, awardId: await awardInForce(ground) }),
  ids: { customerId: 'company', awardId: 'carrier' },
  call: ({ awardId, customerId }) => ({
    params: { id: String(seededMode), no: '1' },
    query: { customerId },
    body: proposal(awardId),
  }),
};

export const amendmentForms: Forms = {
  'GET /contracts/{id}/{no}/awards-in-force': {
    seed: async (ground) => {
      await awardInForce(ground);
      return { customerId: ground.customerId };
    },
    ids: { customerId: 'company' },
    call: ({ customerId }) => ({
      params: { id: String(seededMode), no: '1' },
      query: { customerId, from: '2027-01' },
    }),
  },
  'GET /contracts/{id}/{no}/amendments': {
    seed: (ground) => amendmentOf(ground, 'sentToCaller'),
    ids: { customerId: 'company' },
    call: ({ customerId }) => ({ params: { id: String(seededMode), no: '1' }, query: { customerId } }),
  },
  'POST /contracts/{id}/{no}/amendments': proposed,
  'POST /contracts/{id}/{no}/amendments/preview': proposed,
  'GET /contracts/{id}/{no}/amendments/{amendmentNo}': one('sentToCaller'),
  'POST /contracts/{id}/{no}/amendments/{amendmentNo}/send': one('draft'),
  'POST /contracts/{id}/{no}/amendments/{amendmentNo}/withdraw': one('sentByCaller'),
  'POST /contracts/{id}/{no}/amendments/{amendmentNo}/answer': one('sentToCaller', { answer: 'reject' }),
};
