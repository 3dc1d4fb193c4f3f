import { now } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import { execute, optionalRow } from '../database/rows.ts';
import type { Job } from '../jobs/job.ts';
import type { Platform } from '../platform.ts';
import { isDiskFull } from '../diskFull.ts';
import { type AttachedFile, type DescribedFile, maxAttachedBytes, maxFileAttempts } from './attachment.ts';
import { isUnreachable, unreachableReason } from './isUnreachable.ts';
import { isWorthRetrying } from './isWorthRetrying.ts';
import { openCode } from './mailCode.ts';
import { codePlaceholder, settleFile } from './renderMail.ts';
import { isRefusedForGood, type OutgoingMail, sendBySmtp } from './smtp.ts';

/**
 * On 'mail.written': sends an email by SMTP, once; without SMTP it stays in the outbox. The row is locked while it is sent, so that
 * a second run finds it sent. Retries continue for about a day. A file that can't be made delays it by some minutes at most: it is then
 * sent without, and says where the file is.
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
    Omit<OutgoingMail, 'file'> & {
      codes: Buffer | null;
      attachment: DescribedFile | null;
      file_failures: number;
    }
  >(
    tx,
    `SELECT email_id AS id, to_address AS to, subject, text_body AS text, html_body AS html, codes, attachment, file_failures
     FROM emails WHERE email_id = $1 AND sent_at IS NULL FOR UPDATE`,
    [mailId],
  );
  if (mail === null) return null;
  const { smtpUrl } = platform.config;
  if (smtpUrl === undefined) {
    await giveUp(tx, mailId, null);
    return null;
  }
  if (isUnreachable(mail.to, smtpUrl)) {
    await giveUp(tx, mailId, unreachableReason);
    return null;
  }
  const code = openCode(platform, mail.codes);
  const made = await fileOf(platform, tx, mail.attachment);
  if (made.kind === 'failed') {
    if (isDiskFull(made.error)) return made.error;
    const failures = mail.file_failures + 1;
    const mayRetry = failures < maxFileAttempts && isWorthRetrying(made.error);
    await execute(tx, 'UPDATE emails SET file_failures = $2, last_error = $3 WHERE email_id = $1', [
      mailId,
      failures,
      made.error.message,
    ]);
    if (mayRetry) return made.error;
    platform.log.error({ err: made.error, mailId, failures }, 'an email is sent without its file');
  }
  const file = made.kind === 'made' ? made.file : null;
  const isMissing = made.kind === 'failed' || made.kind === 'tooLarge';
  const filled = (body: string) => {
    const settled = settleFile(body, isMissing);
    return code === null ? settled : settled.replaceAll(codePlaceholder, code);
  };
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

type MadeFile =
  | { readonly kind: 'made'; readonly file: AttachedFile }
  /** The email has none, or it is of no more use. */
  | { readonly kind: 'none' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'failed'; readonly error: Error };

/** The file of an email, made now. What a failed attempt did in the database is undone. */
async function fileOf(
  platform: Platform,
  tx: Transaction,
  described: DescribedFile | null,
): Promise<MadeFile> {
  if (described === null) return { kind: 'none' };
  await execute(tx, 'SAVEPOINT file');
  try {
    const file = await platform.makeFile(tx, described);
    if (file === null) return { kind: 'none' };
    return file.bytes.length > maxAttachedBytes ? { kind: 'tooLarge' } : { kind: 'made', file };
  } catch (error) {
    // Throws if the connection is lost: the whole attempt is then repeated.
    await execute(tx, 'ROLLBACK TO SAVEPOINT file');
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** The email stays where it is. Without an error, there was no way to send it: that is the outbox. */
function giveUp(tx: Transaction, mailId: string, reason: string | null): Promise<number> {
  return execute(
    tx,
    'UPDATE emails SET failed_at = $2, last_error = $3 WHERE email_id = $1 AND sent_at IS NULL',
    [mailId, now(), reason],
  );
}
