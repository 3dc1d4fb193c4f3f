import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import { lockMode } from '../lockMode.ts';
import { contractMonths } from '../contractMonths.ts';
import { allProperties, saveProperties } from '../properties.ts';
import { freezeRates } from './freezeRates.ts';
import { currenciesInUse, refuseOutdatedRates } from './outdatedRates.ts';

const areRatesFrozen = async (tx: Transaction, customerId: string, mode: number): Promise<boolean> =>
  (await optionalRow(tx, 'SELECT FROM fx_tables WHERE customer_id = $1 AND mode = $2 LIMIT 1', [
    customerId,
    mode,
  ])) !== null;

/** No bid needs a rate before the first start: only those of charges count. */
const refuseOutdated = async (tx: Transaction, customerId: string, mode: number): Promise<void> =>
  refuseOutdatedRates(tx, await currenciesInUse(tx, customerId, mode, []));

/**
 * Refuses to plan a first start of lanes that would lock outdated rates, because no one can be asked when it happens.
 * @throws ProblemError 409 `rates_outdated`.
 */
export async function refuseOutdatedFirstStart(
  tx: Transaction,
  customerId: string,
  mode: number,
): Promise<void> {
  if (!(await areRatesFrozen(tx, customerId, mode))) await refuseOutdated(tx, customerId, mode);
}

/**
 * What the first start of lanes settles for a mode: the rates at which bids are compared are frozen, and a contract period
 * that would move with the months is fixed. To be called by every start, in its transaction; a later start changes nothing.
 * With `asksFirst`, outdated rates are refused (409 `rates_outdated`) instead of locked.
 */
export async function lockContractPeriod(
  tx: Transaction,
  actor: Actor,
  customerId: string,
  mode: number,
  asksFirst = false,
): Promise<void> {
  await lockMode(tx, customerId, mode);
  if (!(await areRatesFrozen(tx, customerId, mode))) {
    if (asksFirst) await refuseOutdated(tx, customerId, mode);
    await freezeRates(tx, actor, customerId, mode);
  }
  const properties = await allProperties(tx, customerId, mode);
  if (properties['contract.firstMonth'] !== null) return;
  const [firstMonth] = await contractMonths(tx, customerId, mode);
  const fixed = { 'contract.firstMonth': firstMonth };
  await saveProperties(tx, customerId, mode, fixed);
  await recordAudit(tx, actor, {
    customerId,
    action: 'settings.saved',
    subjectKind: 'mode',
    subjectId: String(mode),
    before: { 'contract.firstMonth': null },
    after: fixed,
  });
}
