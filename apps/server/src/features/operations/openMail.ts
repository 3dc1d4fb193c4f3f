import type { operations, ResponseOf } from '@lanewright/contract';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { readMailText, selectMail } from '../../platform/mail/mails.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentMail } from './listMails.ts';

/**
 * Opens another user's email, which is recorded in the audit; codes for new passwords stay masked.
 * @throws ProblemError for an unknown email.
 */
export async function openMail(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  mailId: string,
): Promise<ResponseOf<typeof operations.openMail>> {
  const mail = await selectMail(tx, mailId);
  if (mail === null) throw refuse('email_not_found', 'Email not found');
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'mail.opened',
    subjectKind: 'mail',
    subjectId: mailId,
    after: { kind: mail.kind, to: mail.to_address },
  });
  return { ...presentMail(platform, mail), text: readMailText(platform, mail) };
}
