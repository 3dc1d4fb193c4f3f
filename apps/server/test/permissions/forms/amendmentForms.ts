import { amendments, awards, type BodyInputOf } from '@lanewright/contract';
import { rateLanes } from '../../support/amendmentDesk.ts';
import type { Form, Forms, Things } from '../form.ts';
import { awardOf } from '../seedLanesAndBids.ts';
import { seededMode } from '../seedUploads.ts';
import { type Ground, newPerson } from '../sides.ts';
import { clauseTerms, insertClause } from './clauseForms.ts';

const contract = { id: seededMode, no: 1 };

type Proposal = BodyInputOf<typeof amendments.proposeAmendment>;
type Kind = Proposal['kind'];

/** An award that the side's carrier accepted, with the history that prices are rated over. */
async function awardInForce(ground: Ground): Promise<Things> {
  const { awardId, laneId } = await awardOf(ground);
  const { customerId, carrierId } = ground;
  await rateLanes(ground.testApp, { customerId, mode: seededMode, laneIds: [laneId] });
  await ground.testApp.call(awards.answerAward, await newPerson(ground, 'Carrier'), {
    params: { id: awardId },
    body: { answer: 'accept' },
  });
  await insertClause(ground);
  return { customerId, carrierId, awardId };
}

/** What amends an award, or for a clause all awards of a carrier. */
const proposals: Readonly<Record<Kind, (things: Things) => Proposal>> = {
  Repricing: ({ awardId = '' }) => ({
    kind: 'Repricing',
    effectiveMonth: '2027-03',
    reason: 'Fuel',
    awards: [{ awardId, rates: [{ chargeNo: 1, rate: 2 }] }],
  }),
  Termination: ({ awardId = '' }) => ({
    kind: 'Termination',
    effectiveMonth: '2027-03',
    awards: [{ awardId }],
  }),
  Extension: ({ awardId = '' }) => ({ kind: 'Extension', lastMonth: '2028-02', awards: [{ awardId }] }),
  Clause: ({ carrierId }) => ({
    kind: 'Clause',
    effectiveMonth: '2027-03',
    carrierId,
    clause: { clauseNo: 1, terms: { ...clauseTerms, basis: 4 }, values: [] },
  }),
};

/**
 * An amendment of the side: a draft of the caller's company, or one that was sent by the caller's company or to it. Only a customer ends
 * awards.
 */
async function amendmentOf(ground: Ground, kind: Kind, stage: 'draft' | 'sentByCaller' | 'sentToCaller') {
  const { testApp, customerId } = ground;
  const things = await awardInForce(ground);
  const callerType = ground.caller.userType === 'Carrier' ? 'Carrier' : 'Customer';
  const otherType = callerType === 'Carrier' ? 'Customer' : 'Carrier';
  const side = stage === 'sentToCaller' ? otherType : callerType;
  const proposer = await newPerson(ground, kind === 'Termination' ? 'Customer' : side);
  const query = { customerId };
  const { body } = await testApp.call(amendments.proposeAmendment, proposer, {
    params: contract,
    query,
    body: proposals[kind](things),
  });
  const { amendmentNo } = body;
  if (stage !== 'draft')
    await testApp.call(amendments.sendAmendment, proposer, { params: { ...contract, amendmentNo }, query });
  return { customerId, amendmentNo: String(amendmentNo) };
}

const one = (kind: Kind, stage: Parameters<typeof amendmentOf>[2], body?: object): Form => ({
  seed: (ground) => amendmentOf(ground, kind, stage),
  ids: { customerId: 'company', amendmentNo: 'carrier' },
  call: ({ amendmentNo, customerId }) => ({
    params: { id: String(seededMode), no: '1', amendmentNo },
    query: { customerId },
    ...(body === undefined ? {} : { body }),
  }),
});
/** The same for kinds that the other side answers. */
const answered = (stage: Parameters<typeof amendmentOf>[2], body?: object): Form => ({
  ...one('Repricing', stage, body),
  others: { Extension: one('Extension', stage, body), Clause: one('Clause', stage, body) },
});

const proposed = (kind: Kind): Form => ({
  seed: awardInForce,
  ids: { customerId: 'company', ...(kind === 'Clause' ? { carrierId: 'carrier' } : { awardId: 'carrier' }) },
  call: ({ customerId, ...things }) => ({
    params: { id: String(seededMode), no: '1' },
    query: { customerId },
    body: proposals[kind](things),
  }),
});
const proposedOfEachKind: Form = {
  ...proposed('Repricing'),
  others: {
    // Refused whosever award it is.
    Termination: {
      ...proposed('Termination'),
      own: { Carrier: 422 },
      foreign: { awardId: { Carrier: 422 } },
    },
    Extension: proposed('Extension'),
    // A customer's carrier is one that it is connected to.
    Clause: { ...proposed('Clause'), foreign: { carrierId: { Customer: 409 } } },
  },
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
    seed: (ground) => amendmentOf(ground, 'Repricing', 'sentToCaller'),
    ids: { customerId: 'company' },
    call: ({ customerId }) => ({ params: { id: String(seededMode), no: '1' }, query: { customerId } }),
  },
  'POST /contracts/{id}/{no}/amendments': proposedOfEachKind,
  'POST /contracts/{id}/{no}/amendments/preview': proposedOfEachKind,
  'GET /contracts/{id}/{no}/amendments/{amendmentNo}': {
    ...one('Repricing', 'sentToCaller'),
    others: {
      Termination: one('Termination', 'sentToCaller'),
      Extension: one('Extension', 'sentToCaller'),
      Clause: one('Clause', 'sentToCaller'),
    },
  },
  'POST /contracts/{id}/{no}/amendments/{amendmentNo}/send': {
    ...one('Repricing', 'draft'),
    others: {
      // A carrier does not see a customer's draft.
      Termination: { ...one('Termination', 'draft'), own: { Carrier: 404 } },
      Extension: one('Extension', 'draft'),
      Clause: one('Clause', 'draft'),
    },
  },
  'POST /contracts/{id}/{no}/amendments/{amendmentNo}/withdraw': answered('sentByCaller'),
  'POST /contracts/{id}/{no}/amendments/{amendmentNo}/answer': answered('sentToCaller', {
    answer: 'reject',
  }),
};
