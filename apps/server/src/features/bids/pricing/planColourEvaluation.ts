import { nextColourEvaluation } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { rankingOf } from './rankLanes.ts';

/** Has the slow colours of a mode evaluated at the next fixed time, if the customer shows any. The queue goes by the world's clock, ours may stand still. */
export async function planColourEvaluation(tx: Transaction, customerId: string, mode: number): Promise<void> {
  const { showsSlowColours } = await rankingOf(tx, customerId, mode);
  if (!showsSlowColours) return;
  const dueAt = nextColourEvaluation(now());
  const runAt = new Date(Date.now() + (dueAt.getTime() - now().getTime()));
  const payload = { customerId, mode, moment: dueAt.toISOString() };
  await announce(tx, 'standings.due', `${customerId}:${mode}`, payload, runAt);
}
