import { NotificationType } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { publishLive } from '../../../platform/live/liveMessage.ts';
import { inAudience } from './audience.ts';

/** On `announcement.written`: notifies all users of its audience, each once however often this runs. */
export const sendAnnouncement: Job<'announcement.written'> = {
  name: 'sendAnnouncement',
  async run(platform, { factId, announcementId }) {
    await platform.database.asSystem(async (tx) => {
      const announcement = await oneRow<{
        text: string;
        priority: number;
        user_types: string[];
        company_ids: string[];
      }>(
        tx,
        `UPDATE announcements SET outbox_fact_id = coalesce(outbox_fact_id, $2) WHERE announcement_id = $1
         RETURNING text, priority, user_types, company_ids`,
        [announcementId, factId],
      );
      const told = await execute(
        tx,
        `INSERT INTO notifications (user_id, type, priority, description, mode, outbox_fact_id, created_at)
         SELECT u.user_id, $3, $4, $5, 0, $6, $7 FROM users u WHERE ${inAudience}
         ON CONFLICT (outbox_fact_id, user_id, type) DO NOTHING`,
        [
          announcement.user_types,
          announcement.company_ids,
          NotificationType.ProdensusAnnouncement,
          announcement.priority,
          announcement.text,
          factId,
          now(),
        ],
      );
      if (told > 0) await publishLive(tx, { kind: 'notifications', factId });
    });
  },
};
