import type { BodyOf, contracts, ResponseInputOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import {
  keepClosedParts,
  keepLastMonths,
  lockLanes,
  pauseLanes,
  selectLanesOfContract,
} from '../lanes/index.ts';
import {
  changeContract as storeChanges,
  endContract,
  type ListedContract,
  listContracts,
  lockMode,
  makeCurrent,
  refuseClosed,
  requireMode,
} from '../settings/index.ts';
import { refuseTakenName } from './contractRules.ts';
import { readContract } from './readContracts.ts';
import { refuseAwarded, refusePeriod } from './refusePeriod.ts';
import { refuseBusy } from './refuseBusy.ts';

type Wanted = BodyOf<typeof contracts.changeContract>;

/** A locked contract that is being changed, and by whom. */
type Change = {
  readonly tx: Transaction;
  readonly caller: Caller;
  readonly actor: Actor;
  readonly customerId: string;
  readonly mode: OfferedMode;
  readonly contract: ListedContract;
  readonly wanted: Wanted;
};

/** Changes a contract of the caller's company: its name, months and lanes to come, which one is current, and its state. */
export async function changeContract({
  tx,
  caller,
  actor,
  params,
  body,
}: ScopedCall<typeof contracts.changeContract>): Promise<ResponseInputOf<typeof contracts.changeContract>> {
  const customerId = caller.companyId;
  const { id: mode, no: contractNo } = params;
  await requireMode(tx, caller, mode);
  await lockMode(tx, customerId, mode);
  await lockLanes(tx, customerId, mode);
  const all = await listContracts(tx, customerId, mode);
  const contract = all.find((one) => one.contractNo === contractNo);
  if (contract === undefined) throw refuse('contract_not_found', `Contract ${contractNo} not found`);
  if (contract.version !== body.version)
    throw refuse('edit_conflict', 'This contract was changed by someone else. Reload and try again');
  const change = { tx, caller, actor, customerId, mode, contract, wanted: body };
  await saveChanges(change);
  if (body.state !== undefined && body.state !== contract.state) await end(change, body.state, all);
  return readContract(tx, customerId, mode, contractNo);
}

async function saveChanges({ tx, actor, customerId, mode, contract, wanted }: Change): Promise<void> {
  const { contractNo } = contract;
  const { name, takesNewLanes, firstMonth, months } = wanted;
  if (name !== undefined) await refuseTakenName(tx, customerId, mode, name, contractNo);
  const period = { ...(firstMonth && { firstMonth }), ...(months && { months }) };
  const isOtherPeriod = await refusePeriod(tx, customerId, mode, contract, period);
  const changes = {
    ...(name === undefined || name === contract.name ? {} : { name }),
    ...(takesNewLanes === undefined || takesNewLanes === contract.takesNewLanes ? {} : { takesNewLanes }),
    ...(isOtherPeriod ? period : {}),
  };
  if ('takesNewLanes' in changes) await refuseClosed(tx, customerId, mode, [contractNo]);
  if (isOtherPeriod && months !== undefined)
    await keepLastMonths(tx, { customerId, mode, contractNo }, months - contract.months);
  const becomesCurrent = wanted.isCurrent === true && !contract.isCurrent;
  if (becomesCurrent && contract.state === 'Cancelled')
    await refuseClosed(tx, customerId, mode, [contractNo]);
  if (Object.keys(changes).length === 0 && !becomesCurrent) return;
  if (Object.keys(changes).length > 0) await storeChanges(tx, customerId, mode, contractNo, changes);
  if (becomesCurrent) await makeCurrent(tx, customerId, mode, contractNo);
  const before = Object.fromEntries(
    Object.keys(changes).map((key) => [key, contract[key as keyof typeof changes]]),
  );
  const current = (isCurrent: boolean) => (becomesCurrent ? { isCurrent } : {});
  await recordAudit(tx, actor, {
    customerId,
    action: 'contract.changed',
    subjectKind: 'mode',
    subjectId: String(mode),
    before: { contractNo, ...before, ...current(false) },
    after: { contractNo, ...changes, ...current(true) },
  });
  // Each has its own subject, because a later event replaces the earlier one's job: a name must not hide months.
  await announce(
    tx,
    'contract.changed',
    `${customerId}:${mode}:${contractNo}:${isOtherPeriod ? 'lanes' : 'others'}`,
    { customerId, mode, contractNo, lanesChanged: isOtherPeriod },
  );
}

/** Closes or cancels the contract: its lanes take no more bids. */
async function end(
  { tx, caller, actor, customerId, mode, contract }: Change,
  state: 'Closed' | 'Cancelled',
  all: readonly ListedContract[],
): Promise<void> {
  const { contractNo, name } = contract;
  const key = { customerId, mode, contractNo };
  await refuseClosed(tx, customerId, mode, [contractNo]);
  if (state === 'Closed' && contract.state === 'Planned')
    throw refuse('status_change_not_allowed', `${name} is only planned`, { detail: 'Cancel it instead.' });
  if (state === 'Cancelled') await refuseAwarded(tx, customerId, mode, contract);
  await refuseBusy(tx, customerId, mode, contractNo);
  const laneIds = await selectLanesOfContract(tx, key, { alsoPreviews: false });
  if (laneIds.length > 0) await pauseLanes(tx, caller, actor, { laneIds });
  await keepClosedParts(tx, key);
  await endContract(tx, key, state, caller.userId);
  const successor = contract.isCurrent && state === 'Cancelled' ? newestOther(all, contractNo) : undefined;
  if (successor !== undefined) await makeCurrent(tx, customerId, mode, successor);
  await recordAudit(tx, actor, {
    customerId,
    action: state === 'Closed' ? 'contract.closed' : 'contract.cancelled',
    subjectKind: 'mode',
    subjectId: String(mode),
    before: { contractNo, state: contract.state, isCurrent: contract.isCurrent },
    after: { contractNo, state, ...(successor === undefined ? {} : { currentContractNo: successor }) },
  });
  await announce(tx, 'contract.closed', `${customerId}:${mode}:${contractNo}`, key);
}

/** The contract that becomes current after the current one was cancelled: the newest open one, else closed, else planned. */
function newestOther(all: readonly ListedContract[], cancelled: number): number | undefined {
  const others = all.filter(({ contractNo }) => contractNo !== cancelled);
  for (const state of ['Open', 'Closed', 'Planned'] as const) {
    const found = others.find((one) => one.state === state);
    if (found !== undefined) return found.contractNo;
  }
  return undefined;
}
