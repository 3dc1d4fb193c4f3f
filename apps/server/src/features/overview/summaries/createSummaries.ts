import type { OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateSavingsBridge } from '../savings/updateSavingsBridge.ts';
import { hasSummaries, updateLaneSummaries } from './updateLaneSummaries.ts';

/** On 'summaries.missing': creates the lane table's rows of a mode, with the figures stored with them. */
export const createSummaries: Job<'summaries.missing'> = {
  name: 'createSummaries',
  async run(platform, { customerId, mode, subject }) {
    await platform.database.asSystem(async (tx) => {
      if (await hasSummaries(tx, customerId, mode)) return;
      await summariseMode(tx, customerId, mode);
      await announce(tx, 'summaries.created', subject, { customerId, mode });
    });
  },
};

/** Calculates a mode's summaries and awards by carrier from lanes, bids and awards. */
export async function summariseMode(tx: Transaction, customerId: string, mode: number): Promise<void> {
  const facts = [{ customerId, mode }];
  await updateLaneSummaries.follow(tx, facts);
  await updateSavingsBridge.follow(tx, facts);
}

/** Queues `createSummaries` for modes whose lanes have no summaries, such as after an update that changed the table. */
export async function queueMissingSummaries({ database }: Pick<Platform, 'database'>): Promise<void> {
  await database.asSystem(async (tx) => {
    const missing = await rows<{ customer_id: string; mode: OfferedMode }>(
      tx,
      `SELECT l.customer_id, l.mode FROM (SELECT DISTINCT customer_id, mode FROM lanes WHERE is_counted) l
       WHERE NOT EXISTS (SELECT FROM lane_summaries s WHERE s.customer_id = l.customer_id AND s.mode = l.mode)`,
    );
    for (const { customer_id: customerId, mode } of missing)
      await announce(tx, 'summaries.missing', `${customerId}:${mode}`, { customerId, mode });
  });
}
