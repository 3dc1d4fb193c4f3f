import { now } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import { execute, optionalRow } from '../database/rows.ts';
import type { Job } from '../jobs/job.ts';
import type { Platform } from '../platform.ts';
import { type AttachedFile, type DescribedFile, maxAttachedBytes } from './attachment.ts';
import { openCode } from './mailCode.ts';
import { codePlaceholder } from './renderMail.ts';
import { isRefusedForGood, type OutgoingMail, sendBySmtp } from './smtp.ts';

/**
 * On 'mail.written': sends an email by SMTP, once; without SMTP it stays in the outbox. The row is locked while it is sent, so that
 * a second run finds it sent. Retries continue for about a day.
 */
export const deliverMail: Job<'mail.written'> = {
  name: 'deliverMail',
  maxAttempts: 12,
  async run(platform, { subject: mailId }) {
    const failure = await platform.database.asSystem((tx) => deliver(platform, tx, mailId));
    if (failure !== null) throw failure;
  },
  async onGiveUp(platform, { subject: mailId }, error) {
    await platform.database.asSystem((tx) => giveUp(tx, mailId, error.message));
  },
};

/** Returns the failure after which to retry, or null if there is nothing more to do. */
async function deliver(platform: Platform, tx: Transaction, mailId: string): Promise<Error | null> {
  const mail = await optionalRow<
    Omit<OutgoingMail, 'file'> & { codes: Buffer | null; attachment: DescribedFile | null }
  >(
    tx,
    `SELECT email_id AS id, to_address AS to, subject, text_body AS text, html_body AS html, codes, attachment
     FROM emails WHERE email_id = $1 AND sent_at IS NULL FOR UPDATE`,
    [mailId],
  );
  if (mail === null) return null;
  const { smtpUrl } = platform.config;
  if (smtpUrl === undefined) {
    await giveUp(tx, mailId, null);
    return null;
  }
  const code = openCode(platform, mail.codes);
  const filled = (body: string) => (code === null ? body : body.replaceAll(codePlaceholder, code));
  const file = await fileOf(platform, tx, mail.attachment);
  try {
    await sendBySmtp(platform, smtpUrl, { ...mail, text: filled(mail.text), html: filled(mail.html), file });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (isRefusedForGood(error)) {
      platform.log.warn({ mailId, reason }, 'a mail was refused for good');
      await giveUp(tx, mailId, reason);
      return null;
    }
    await execute(tx, 'UPDATE emails SET last_error = $2 WHERE email_id = $1', [mailId, reason]);
    // Only the message: the library's error contains the whole conversation.
    return new Error(reason);
  }
  await execute(
    tx,
    'UPDATE emails SET sent_at = $2, codes = NULL, failed_at = NULL, last_error = NULL WHERE email_id = $1',
    [mailId, now()],
  );
  return null;
}

/** The file of an email, made now; null if it has none, or if the file is too large or of no more use. */
async function fileOf(
  platform: Platform,
  tx: Transaction,
  described: DescribedFile | null,
): Promise<AttachedFile | null> {
  if (described === null) return null;
  const file = await platform.makeFile(tx, described);
  return file === null || file.bytes.length > maxAttachedBytes ? null : file;
}

/** The email stays where it is. Without an error, there was no way to send it: that is the outbox. */
function giveUp(tx: Transaction, mailId: string, reason: string | null): Promise<number> {
  return execute(
    tx,
    'UPDATE emails SET failed_at = $2, last_error = $3 WHERE email_id = $1 AND sent_at IS NULL',
    [mailId, now(), reason],
  );
}
