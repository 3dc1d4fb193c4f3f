import type { BodyOf, notifications } from '@lanewright/contract';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { countAudience } from './audience.ts';

/** Stores the Owner's announcement; a job sends it to its audience. Returns the announcement's ID. */
export async function writeAnnouncement(
  tx: Transaction,
  actor: Actor,
  userId: string,
  { text, priority, audience }: BodyOf<typeof notifications.announce>,
): Promise<string> {
  const { people } = await countAudience(tx, audience);
  if (people === 0)
    throw refuse('no_recipients', 'No recipients: no active users match', {
      detail: 'Choose other user types or companies.',
      field: 'audience',
    });
  const userTypes = [...new Set(audience.userTypes)];
  const companyIds = [...new Set(audience.companyIds)];
  const { announcement_id: announcementId } = await oneRow<{ announcement_id: string }>(
    tx,
    `INSERT INTO announcements (text, priority, user_types, company_ids, written_by, written_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING announcement_id`,
    [text, priority, userTypes, companyIds, userId, now()],
  );
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'announcement.written',
    subjectKind: 'announcement',
    subjectId: announcementId,
    after: { text, priority, userTypes, companyIds, people },
  });
  await announce(tx, 'announcement.written', announcementId, { customerId: '0', announcementId });
  return announcementId;
}
