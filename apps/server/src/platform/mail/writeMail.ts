import { now } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import { optionalRow } from '../database/rows.ts';
import { announce } from '../jobs/outbox.ts';
import type { Platform } from '../platform.ts';
import type { DescribedFile } from './attachment.ts';
import { sealCode } from './mailCode.ts';
import { codePlaceholder, type MailContent, oneLine, renderHtml, renderText } from './renderMail.ts';

/** Longer subjects are cut by most email programs anyway. */
const longestSubject = 150;

/** A link to the product's public address; never built from the host in a request. */
export function linkTo(platform: Platform, path: string): string {
  return `${platform.publicAddress.current}${path}`;
}

/** The link to a page that takes a code; the code itself is inserted when the email is sent. */
export function linkWithCode(platform: Platform, path: string): string {
  return `${linkTo(platform, path)}?code=${codePlaceholder}`;
}

/** What an email of a job is about, such as its event, and for which user it is. */
export type Once = { readonly event: string; readonly userId: string };

/**
 * Stores an email and the job that sends it in the transaction of its cause. The stored bodies contain no code.
 * @throws Error if the address could contain more than an address.
 */
export async function writeMail(
  platform: Platform,
  tx: Transaction,
  mail: {
    kind: string;
    to: string;
    subject: string;
    content: MailContent;
    /** The code for the placeholder, and whether the Owner may read it in the outbox. */
    code?: { value: string; isShown: boolean };
    /** A file that is made when the email is sent. */
    file?: DescribedFile | null;
    /**
     * The event and the user of an email that is written once, however often its job runs. Null: a call writes it, in the transaction of
     * its cause.
     */
    once: Once | null;
  },
): Promise<void> {
  requirePlainAddress(mail.to);
  const written = await optionalRow<{ email_id: string }>(
    tx,
    `INSERT INTO emails (kind, to_address, subject, text_body, html_body, codes, is_code_shown, attachment, written_at, once_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (once_key) DO NOTHING RETURNING email_id`,
    [
      mail.kind,
      mail.to,
      shorten(oneLine(mail.subject)),
      renderText(mail.content),
      renderHtml(mail.content),
      mail.code === undefined ? null : sealCode(platform, mail.code.value),
      mail.code?.isShown ?? false,
      mail.file === undefined || mail.file === null ? null : JSON.stringify(mail.file),
      now(),
      mail.once === null ? null : keyOf(mail.kind, mail.once),
    ],
  );
  if (written !== null) await announce(tx, 'mail.written', written.email_id, { customerId: '0' });
}

/** Whether a job has written this email before. For jobs that would otherwise change what it says, such as its code. */
export async function isMailWritten(tx: Transaction, kind: string, once: Once): Promise<boolean> {
  return (await optionalRow(tx, 'SELECT 1 FROM emails WHERE once_key = $1', [keyOf(kind, once)])) !== null;
}

const keyOf = (kind: string, { event, userId }: Once): string => `${event} ${kind} ${userId}`;

/** Requires one address without anything that could form a header or a list of recipients. */
function requirePlainAddress(address: string): void {
  if (!/^[^\s\p{Cc}\p{Cf}@,;:<>()[\]"\\]+@[^\s\p{Cc}\p{Cf}@,;:<>()[\]"\\]+$/u.test(address))
    throw new Error('a mail goes to one plain address');
}

function shorten(subject: string): string {
  const letters = [...subject];
  return letters.length <= longestSubject ? subject : `${letters.slice(0, longestSubject - 1).join('')}…`;
}
