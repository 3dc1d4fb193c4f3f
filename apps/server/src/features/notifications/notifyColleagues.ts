import { notificationPriority, NotificationType, userTypeLabel, type UserType } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow, rows } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { publishLive } from '../../platform/live/liveMessage.ts';
import { linkTo, writeMail } from '../../platform/mail/writeMail.ts';

/**
 * On `user.joined`: notifies the buyers, carriers or Owners of a company, in the product and by email, of a new user and how they
 * joined. Each gets one notification, however often this runs.
 */
export const notifyColleagues: Job<'user.joined'> = {
  name: 'notifyColleagues',
  async run(platform, { factId, userId }) {
    await platform.database.asSystem(async (tx) => {
      const user = await selectNewUser(tx, userId);
      if (user === null) return;
      const how =
        user.invited_by === null
          ? 'through the company’s single sign-on'
          : `invited by ${user.invited_by} of ${user.invited_from}`;
      const sentence = `${user.display_name} (${user.username}) joined ${user.company_name} as ${userTypeLabel[user.user_type]}, ${how}.`;
      const told = await insertFor(tx, factId, user, sentence);
      if (told.length === 0) return;
      await publishLive(tx, { kind: 'notifications', factId });
      const page = user.company_kind === 'Platform' ? '/user-admin' : '/user/profile#company';
      for (const { user_id: reader, email } of told)
        if (email !== null)
          await writeMail(platform, tx, {
            kind: 'New colleague',
            to: email,
            once: { event: factId, userId: reader },
            subject: `${user.display_name} joined ${user.company_name} on Lanewright`,
            content: {
              heading: 'New user in your company',
              paragraphs: [
                sentence,
                'If you don’t know this person, ask the Owner of your Lanewright to deactivate the user.',
              ],
              action: { label: 'View your colleagues', link: linkTo(platform, page) },
              footnote: `You get this email because you are a user of ${user.company_name} on Lanewright.`,
            },
          });
    });
  },
};

type NewUser = {
  user_id: string;
  username: string;
  display_name: string;
  user_type: UserType;
  company_id: string;
  company_name: string;
  company_kind: string;
  /** Null where single sign-on created the user. */
  invited_by: string | null;
  invited_from: string | null;
};

function selectNewUser(tx: Transaction, userId: string): Promise<NewUser | null> {
  return optionalRow<NewUser>(
    tx,
    `SELECT u.user_id, u.username, u.display_name, u.user_type, u.company_id, c.name AS company_name, c.kind AS company_kind,
       inviter.display_name AS invited_by, from_company.name AS invited_from
     FROM users u JOIN companies c USING (company_id)
     LEFT JOIN LATERAL (SELECT invited_by, invited_from FROM invitations WHERE used_by = u.user_id
       ORDER BY invitation_id LIMIT 1) i ON true
     LEFT JOIN users inviter ON inviter.user_id = i.invited_by
     LEFT JOIN companies from_company ON from_company.company_id = i.invited_from
     WHERE u.user_id = $1 AND u.deleted_at IS NULL`,
    [userId],
  );
}

/** The users notified by this run, with their addresses. */
function insertFor(
  tx: Transaction,
  factId: string,
  user: NewUser,
  description: string,
): Promise<{ user_id: string; email: string | null }[]> {
  const type = NotificationType.ProdensusAnnouncement;
  return rows<{ user_id: string; email: string | null }>(
    tx,
    `WITH told AS (
       INSERT INTO notifications (user_id, type, priority, description, mode, outbox_fact_id, created_at)
       SELECT user_id, $3, $4, $5, 0, $6, $7 FROM users
       WHERE company_id = $1 AND user_id <> $2 AND user_type IN ('Customer', 'Carrier', 'Owner')
         AND deleted_at IS NULL AND deactivated_at IS NULL
       ON CONFLICT (outbox_fact_id, user_id, type) DO NOTHING RETURNING user_id
     )
     SELECT u.user_id, u.email FROM told JOIN users u USING (user_id) ORDER BY u.user_id`,
    [user.company_id, user.user_id, type, notificationPriority[type], description, factId, now()],
  );
}
