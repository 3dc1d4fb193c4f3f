import type { ResponseInputOf, settings } from '@lanewright/contract';
import type { Charge } from '@lanewright/freight';
import { recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { changeContract } from '../contract-records/changeContract.ts';
import { contractOf } from '../contract-records/contracts.ts';
import { requireMode } from '../modes.ts';
import { lockMode } from '../lockMode.ts';
import { presentStructure } from './presentStructure.ts';
import { storeStructure } from './storeStructure.ts';
import { structureToSave } from './structureToSave.ts';

/** Refuses charges that something else needs as they are; features after settings provide it. */
export type RefuseCharges = (
  tx: Transaction,
  contract: { readonly customerId: string; readonly mode: number; readonly contractNo: number },
  current: readonly Charge[],
  next: readonly Charge[],
) => Promise<void>;

/**
 * Saves the charges of a contract, without a number of the mode's current one, as the next version of its structure; an unchanged
 * structure gets no new version.
 * @param askedFirst - may refuse the new charges
 */
export async function saveCharges(
  { tx, caller, actor, params, query, body }: ScopedCall<typeof settings.saveCharges>,
  askedFirst: readonly RefuseCharges[],
): Promise<ResponseInputOf<typeof settings.saveCharges>> {
  await requireMode(tx, caller, params.id);
  const customerId = await chooseCustomer(tx, caller, query.customerId, params.id);
  const { contractNo } = await contractOf(tx, customerId, params.id, body.contractNo ?? null);
  // One save at a time: the version and the next free numbers depend on the previous version.
  await lockMode(tx, customerId, params.id);
  const contract = { customerId, mode: params.id, contractNo };
  const { current, next, isUnchanged } = await structureToSave(tx, contract, body, caller);
  if (isUnchanged) return presentStructure(current);
  for (const refuseCharges of askedFirst) await refuseCharges(tx, contract, current.charges, next.charges);
  await execute(
    tx,
    'INSERT INTO charge_structures (customer_id, mode, version, created_at) VALUES ($1, $2, $3, $4)',
    [customerId, params.id, next.version, now()],
  );
  await storeStructure(tx, next, next.charges, next.breaks);
  await changeContract(tx, customerId, params.id, contractNo, { structureVersion: next.version });
  await recordAudit(tx, actor, {
    customerId,
    action: 'charges.saved',
    subjectKind: 'mode',
    subjectId: String(params.id),
    before: { version: current.version, charges: current.charges, weightBreaks: current.breaks },
    after: { version: next.version, charges: next.charges, weightBreaks: next.breaks },
  });
  await announce(tx, 'settings.chargesSaved', `${customerId}:${params.id}`, {
    customerId,
    mode: params.id,
    version: next.version,
  });
  return presentStructure(next);
}
