import type { Transaction } from '../database/database.ts';
import { oneRow, optionalRow, rows } from '../database/rows.ts';
import type { Platform } from '../platform.ts';
import { unreachableReason } from './isUnreachable.ts';
import { openCode } from './mailCode.ts';
import { codePlaceholder, settleFile } from './renderMail.ts';

/** An email in the outbox list; its text is read separately. */
export type MailRow = {
  email_id: string;
  kind: string;
  to_address: string;
  subject: string;
  written_at: string;
  sent_at: string | null;
  failed_at: string | null;
  last_error: string | null;
};
export type OpenedMail = MailRow & { text_body: string; codes: Buffer | null; is_code_shown: boolean };

const listed = 'email_id, kind, to_address, subject, written_at, sent_at, failed_at, last_error';

/** Emails, newest first, whose address, subject or kind contains the search; with their total number. */
export async function selectMails(
  tx: Pick<Transaction, 'query'>,
  filter: { search: string | null; limit: number; offset: number },
): Promise<{ total: number; mails: MailRow[] }> {
  const where = `WHERE $1::text IS NULL OR strpos(lower(to_address || ' ' || subject || ' ' || kind), lower($1)) > 0`;
  const { total } = await oneRow<{ total: string }>(tx, `SELECT count(*) AS total FROM emails ${where}`, [
    filter.search,
  ]);
  const mails = await rows<MailRow>(
    tx,
    `SELECT ${listed} FROM emails ${where} ORDER BY written_at DESC, email_id DESC LIMIT $2 OFFSET $3`,
    [filter.search, filter.limit, filter.offset],
  );
  return { total: Number(total), mails };
}

/** One email with its text, or null. */
export function selectMail(tx: Pick<Transaction, 'query'>, mailId: string): Promise<OpenedMail | null> {
  return optionalRow(
    tx,
    `SELECT ${listed}, text_body, codes, is_code_shown FROM emails WHERE email_id = $1`,
    [mailId],
  );
}

/**
 * Number of emails that wait to be sent, that were given up, and that were sent since a moment. One to an address that can't exist is
 * none of these: no mail server failed.
 */
export async function countMails(
  tx: Pick<Transaction, 'query'>,
  since: Date,
): Promise<{ waiting: number; sentSince: number; gaveUp: number }> {
  const counted = await oneRow<{ waiting: string; sent_since: string; gave_up: string }>(
    tx,
    `SELECT count(*) FILTER (WHERE sent_at IS NULL AND failed_at IS NULL) AS waiting,
            count(*) FILTER (WHERE sent_at >= $1) AS sent_since,
            count(*) FILTER (WHERE sent_at IS NULL AND failed_at IS NOT NULL AND last_error IS NOT NULL AND last_error <> $2) AS gave_up
     FROM emails`,
    [since, unreachableReason],
  );
  return {
    waiting: Number(counted.waiting),
    sentSince: Number(counted.sent_since),
    gaveUp: Number(counted.gave_up),
  };
}

/** State of an email; one that was given up without an error had no SMTP server, or no address that can exist. */
export function stateOfMail(platform: Platform, mail: MailRow): 'Waiting' | 'Sent' | 'Outbox' | 'Failed' {
  if (mail.sent_at !== null) return 'Sent';
  if (mail.failed_at !== null)
    return mail.last_error === null || mail.last_error === unreachableReason ? 'Outbox' : 'Failed';
  return platform.config.smtpUrl === undefined ? 'Outbox' : 'Waiting';
}

/** The text of an email as the Owner may read it: codes for new passwords are masked, and so is every code once it is sent. */
export function readMailText(platform: Platform, mail: OpenedMail): string {
  const code = mail.is_code_shown ? openCode(platform, mail.codes) : null;
  return settleFile(mail.text_body, false).replaceAll(codePlaceholder, code ?? '••••••••');
}
