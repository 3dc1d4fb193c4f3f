import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { lockForAwards } from './lockForAwards.ts';
import { queueMoment } from '../../platform/jobs/queueMoment.ts';

/** Runs when the response to awards is due, or a backup waited for its price: resolves what has expired in a mode. */
export const processAwardDeadlines: Job<'awards.answerDue' | 'backups.pending'> = {
  name: 'processAwardDeadlines',
  async run(platform, payload) {
    const { customerId, mode } = payload;
    const dueAt = 'dueAt' in payload ? payload.dueAt : undefined;
    await platform.database.asSystem(async (tx) => {
      const laneIds = await selectLanesToSettle(tx, customerId, mode);
      // Locking resolves them.
      if (laneIds.length > 0) await lockForAwards(tx, customerId, laneIds);
      const leftMs = dueAt === undefined ? 0 : Date.parse(dueAt) - now().getTime();
      // The queue's clock may be ahead of this process: then it is not due yet.
      if (leftMs > 0)
        await announce(
          tx,
          'awards.answerDue',
          payload.subject,
          { customerId, mode, dueAt },
          await queueMoment(tx, leftMs),
        );
    });
  },
};

async function selectLanesToSettle(tx: Transaction, customerId: string, mode: number): Promise<string[]> {
  const found = await rows<{ lane_id: string }>(
    tx,
    `SELECT lane_id FROM awards WHERE customer_id = $1 AND mode = $2 AND status = 'Pending' AND answer_by <= $3
     UNION
     SELECT k.lane_id FROM award_backups k JOIN awards a ON a.customer_id = $1 AND a.award_id = k.award_id
     WHERE k.customer_id = $1 AND k.status = 'Backup' AND a.mode = $2 AND a.status IN ('Declined', 'Expired', 'AcceptedInPart', 'Replaced')`,
    [customerId, mode, now()],
  );
  return found.map((row) => row.lane_id);
}
