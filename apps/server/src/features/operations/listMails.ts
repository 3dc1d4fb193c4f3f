import type { operations, ResponseOf } from '@lanewright/contract';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { type MailRow, selectMails, stateOfMail } from '../../platform/mail/mails.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { pageOf } from './page.ts';

type ListedMail = ResponseOf<typeof operations.listMails>[number];

export async function listMails({
  platform,
  tx,
  query,
  reply,
}: ScopedCall<typeof operations.listMails>): Promise<ListedMail[]> {
  const { total, mails } = await selectMails(tx, { search: query.search ?? null, ...pageOf(query) });
  reply.header('x-total-count', total);
  return mails.map((mail) => presentMail(platform, mail));
}

/** An email without its contents. */
export function presentMail(platform: Platform, mail: MailRow): ListedMail {
  return {
    id: mail.email_id,
    kind: mail.kind,
    to: mail.to_address,
    subject: mail.subject,
    writtenAt: mail.written_at,
    state: stateOfMail(platform, mail),
    sentAt: mail.sent_at,
    lastError: mail.last_error,
  };
}
