import type { Transaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/jobs/outbox.ts';

/** Says that properties of a mode hold another value: what lanes are made of is rolled up again, the rest changes how bids stand. */
export async function announcePropertiesSaved(
  tx: Transaction,
  customerId: string,
  mode: number,
  names: readonly string[],
): Promise<void> {
  const remakesLanes = names.some((name) => /^(lanes|contract)\./.test(name));
  const fact = remakesLanes ? 'settings.lanesChanged' : 'settings.saved';
  await announce(tx, fact, `${customerId}:${mode}`, { customerId, mode });
}
