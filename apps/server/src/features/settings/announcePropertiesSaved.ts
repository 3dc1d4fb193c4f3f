import type { Transaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/jobs/outbox.ts';

/**
 * Announces which properties of a mode changed value; nothing if none did. Properties that define lanes trigger a roll-up, the
 * others change the standing of bids. The risk threshold has its own event: a later event of the same name replaces the earlier
 * one's jobs, and a property that affects no risk must not hide one that does.
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
