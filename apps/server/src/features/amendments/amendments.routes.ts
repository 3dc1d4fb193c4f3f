import { amendments, largestInteger } from '@lanewright/contract';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { requireContract, requireMode } from '../settings/index.ts';
import { type AmendmentKey, carrierOf, selectAmendments, namesOfCompanies } from './amendments.queries.ts';
import { answerAmendment } from './answerAmendment.ts';
import type { ContractKey } from './awardsToAmend.ts';
import { readAwardsInForce } from './readAwardsInForce.ts';
import { prepareAmendment } from './prepareAmendment.ts';
import { presentAmendment, presentOutline } from './presentAmendment.ts';
import { presentPreview } from './presentPreview.ts';
import { proposeAmendment, type Proposer } from './proposeAmendment.ts';
import { sendAmendment } from './sendAmendment.ts';
import { withdrawAmendment } from './withdrawAmendment.ts';

type Asked = {
  readonly tx: Transaction;
  readonly caller: Caller;
  readonly params: { readonly id: number; readonly no: number };
  readonly query: { readonly customerId?: string | undefined };
};

/** The contract that a call is about; 404 if the customer has no such contract. */
async function contractOf({ tx, caller, params, query }: Asked): Promise<ContractKey> {
  await requireMode(tx, caller, params.id);
  const customerId = await chooseCustomer(tx, caller, query.customerId, params.id);
  await requireContract(tx, customerId, params.id, params.no);
  return { customerId, mode: params.id, contractNo: params.no };
}

async function amendmentOf(call: Asked, amendmentNo: number): Promise<AmendmentKey> {
  const contract = await contractOf(call);
  if (amendmentNo > largestInteger) throw refuse('amendment_not_found', 'Amendment not found');
  return { ...contract, amendmentNo };
}

const proposerOf = (caller: Caller): Proposer => ({ userId: caller.userId, carrierId: carrierOf(caller) });

export const amendmentsRoutes: readonly Route[] = [
  route(amendments.listAwardsInForce, async (call) => {
    const { carrierId, from } = call.query;
    const own = carrierOf(call.caller);
    return readAwardsInForce(call.tx, await contractOf(call), {
      isCarrier: own !== null,
      carrierId: own ?? carrierId,
      from,
    });
  }),
  route(amendments.listAmendments, async (call) => {
    const carrierId = carrierOf(call.caller);
    const { laneId = null } = call.query;
    const found = await selectAmendments(call.tx, await contractOf(call), carrierId, laneId);
    return found.map((row) => presentOutline(row, carrierId));
  }),
  route(amendments.getAmendment, async (call) => {
    const key = await amendmentOf(call, call.params.amendmentNo);
    return presentAmendment(call.tx, key, carrierOf(call.caller));
  }),
  route(amendments.proposeAmendment, async (call) => {
    const { tx, caller, actor, body } = call;
    const contract = await contractOf(call);
    const [first, ...others] = await proposeAmendment(tx, actor, contract, proposerOf(caller), body);
    if (first === undefined) throw new Error('no amendment was written');
    const names = await namesOfCompanies(
      tx,
      others.map(({ carrierId }) => carrierId),
    );
    return {
      ...(await presentAmendment(tx, { ...contract, amendmentNo: first.amendmentNo }, carrierOf(caller))),
      otherDrafts: others.map((draft) => ({ ...draft, carrierName: names.get(draft.carrierId) ?? '' })),
    };
  }),
  route(amendments.previewAmendment, async (call) => {
    const { tx, caller, body } = call;
    const contract = await contractOf(call);
    return presentPreview(
      tx,
      await prepareAmendment(tx, contract, carrierOf(caller), body, { isWritten: false }),
    );
  }),
  route(amendments.sendAmendment, async (call) => {
    const { tx, caller, actor } = call;
    const key = await amendmentOf(call, call.params.amendmentNo);
    await sendAmendment(tx, actor, key, proposerOf(caller));
    return presentAmendment(tx, key, carrierOf(caller));
  }),
  route(amendments.withdrawAmendment, async (call) => {
    const { tx, caller, actor } = call;
    const key = await amendmentOf(call, call.params.amendmentNo);
    await withdrawAmendment(tx, actor, key, proposerOf(caller));
    return presentAmendment(tx, key, carrierOf(caller));
  }),
  route(amendments.answerAmendment, async (call) => {
    const { tx, caller, actor, body } = call;
    const key = await amendmentOf(call, call.params.amendmentNo);
    await answerAmendment(tx, actor, key, proposerOf(caller), body);
    return presentAmendment(tx, key, carrierOf(caller));
  }),
];
