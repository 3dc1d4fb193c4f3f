import type { Transaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/jobs/outbox.ts';

/** Tells downstream that figures of a mode's lanes changed on which costs or standings depend. */
export async function announceLanesChanged(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await announce(tx, 'lanes.changed', `${customerId}:${mode}`, { customerId, mode });
}
