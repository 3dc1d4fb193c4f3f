import type { Transaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/jobs/outbox.ts';

/**
 * Says which properties of a mode hold another value (none: nothing is said): what lanes are made of is rolled up again, the rest changes how bids stand.
 * From where on risks are warned of is a fact of its own: the later of two facts of a name replaces the earlier one's jobs, and
 * a property that moves no risk must not hide one that does.
 */
export async function announcePropertiesSaved(
  tx: Transaction,
  customerId: string,
  mode: number,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const remakesLanes = names.some((name) => /^(lanes|contract)\./.test(name));
  const fact = remakesLanes ? 'settings.lanesChanged' : 'settings.saved';
  await announce(tx, fact, `${customerId}:${mode}`, { customerId, mode });
  if (names.some((name) => name.startsWith('risk.')))
    await announce(tx, 'settings.risksChanged', `${customerId}:${mode}`, { customerId, mode });
}
