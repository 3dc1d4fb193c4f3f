import { nextColourEvaluation } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { liveContracts } from '../../settings/index.ts';
import { rankingOf } from './rankLanes.ts';

/**
 * Schedules the evaluation of a mode's slow colours at the next fixed time, if the customer shows any. The queue uses the real
 * clock, while the product's clock may be fixed.
 */
export async function planColourEvaluation(tx: Transaction, customerId: string, mode: number): Promise<void> {
  if (!(await showsSlowColours(tx, customerId, mode))) return;
  const dueAt = nextColourEvaluation(now());
  const runAt = new Date(Date.now() + (dueAt.getTime() - now().getTime()));
  const payload = { customerId, mode, moment: dueAt.toISOString() };
  await announce(tx, 'standings.due', `${customerId}:${mode}`, payload, runAt);
}

async function showsSlowColours(tx: Transaction, customerId: string, mode: number): Promise<boolean> {
  for (const { contractNo } of await liveContracts(tx, customerId, mode))
    if ((await rankingOf(tx, customerId, mode, contractNo)).showsSlowColours) return true;
  return false;
}
