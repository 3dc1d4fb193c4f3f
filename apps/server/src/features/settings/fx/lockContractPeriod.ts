import type { OfferedMode } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { changeContract, openContract } from '../contract-records/changeContract.ts';
import { contractMonths } from '../contract-records/contractMonths.ts';
import { contractOf } from '../contract-records/contracts.ts';
import { makeCurrent } from '../contract-records/makeCurrent.ts';
import { refuseClosed } from '../contract-records/refuseClosed.ts';
import { lockMode } from '../lockMode.ts';
import { freezeRates } from './freezeRates.ts';
import { currenciesInUse, type ModeOfContract, refuseOutdatedRates } from './outdatedRates.ts';

/** No bid needs a rate before the first start: only those of charges count. */
const refuseOutdated = async (tx: Transaction, contract: ModeOfContract): Promise<void> =>
  refuseOutdatedRates(tx, await currenciesInUse(tx, contract, []));

/**
 * Refuses to plan a first start of lanes that would lock outdated rates, because no one can be asked when it happens.
 * @throws ProblemError 409 `rates_outdated`.
 */
export async function refuseOutdatedFirstStart(
  tx: Transaction,
  customerId: string,
  mode: number,
  wanted?: number,
): Promise<void> {
  const { contractNo, fxNo } = await contractOf(tx, customerId, mode, wanted ?? null);
  if (fxNo === null) await refuseOutdated(tx, { customerId, mode, contractNo });
}

/**
 * What the first start of lanes settles: the mode's contract opens, the rates at which bids are compared are frozen, and a contract
 * period that would move with the months is fixed. A contract that comes after the current one becomes the current one. To be called by every start, in its transaction; a later start changes nothing.
 * With `asksFirst`, outdated rates are refused (409 `rates_outdated`) instead of locked.
 * @throws ProblemError 409 `contract_closed`.
 */
export async function lockContractPeriod(
  tx: Transaction,
  actor: Actor,
  customerId: string,
  mode: number,
  {
    contractNo: wanted,
    asksFirst = false,
  }: { readonly contractNo?: number; readonly asksFirst?: boolean } = {},
): Promise<void> {
  await lockMode(tx, customerId, mode);
  const { contractNo, fxNo, firstMonth: setMonth } = await contractOf(tx, customerId, mode, wanted ?? null);
  await refuseClosed(tx, customerId, mode, [contractNo]);
  if (fxNo === null) {
    if (asksFirst) await refuseOutdated(tx, { customerId, mode, contractNo });
    await freezeRates(tx, actor, customerId, mode, contractNo);
  }
  if (await openContract(tx, customerId, mode, contractNo, now()))
    await afterOpening(tx, actor, customerId, mode, contractNo);
  if (setMonth !== null) return;
  const [firstMonth = null] = await contractMonths(tx, customerId, mode, contractNo);
  await changeContract(tx, customerId, mode, contractNo, { firstMonth });
  await recordAudit(tx, actor, {
    customerId,
    action: 'settings.saved',
    subjectKind: 'mode',
    subjectId: String(mode),
    before: { 'contract.firstMonth': null },
    after: { 'contract.firstMonth': firstMonth },
  });
}

async function afterOpening(
  tx: Transaction,
  actor: Actor,
  customerId: string,
  mode: number,
  contractNo: number,
): Promise<void> {
  const { contractNo: currentNo } = await contractOf(tx, customerId, mode);
  const isNewer = contractNo > currentNo;
  if (isNewer) await makeCurrent(tx, customerId, mode, contractNo);
  await recordAudit(tx, actor, {
    customerId,
    action: 'contract.opened',
    subjectKind: 'mode',
    subjectId: String(mode),
    before: { contractNo, state: 'Planned', currentContractNo: currentNo },
    after: { contractNo, state: 'Open', currentContractNo: isNewer ? contractNo : currentNo },
  });
  await announce(tx, 'contract.opened', `${customerId}:${mode}:${contractNo}`, {
    customerId,
    mode: mode as OfferedMode,
    contractNo,
  });
}
