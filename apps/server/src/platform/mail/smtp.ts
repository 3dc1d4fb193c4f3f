import { createTransport } from 'nodemailer';
import type { Platform } from '../platform.ts';
import type { AttachedFile } from './attachment.ts';

type SmtpPool = ReturnType<typeof openPool>;

const pools = new WeakMap<Platform, SmtpPool>();

function openPool(platform: Platform, url: string) {
  return createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      // Connections are reused within a burst; they are not kept open and do not keep a process alive.
      idleTimeout: 5_000,
      maxRequeues: 1,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 60_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: platform.config.mailFrom },
  );
}

export type OutgoingMail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly file: AttachedFile | null;
};

/** Sends an email to the SMTP server; connections are opened when the first email needs them. */
export async function sendBySmtp(platform: Platform, url: string, mail: OutgoingMail): Promise<void> {
  let pool = pools.get(platform);
  if (pool === undefined) {
    pool = openPool(platform, url);
    pools.set(platform, pool);
  }
  await pool.sendMail({
    // As an object, so that an address is never parsed as several.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments:
      mail.file === null
        ? []
        : [
            {
              filename: mail.file.fileName,
              contentType: mail.file.contentType,
              content: Buffer.from(mail.file.bytes),
            },
          ],
    // The same for every attempt, so that an email delivered twice is shown once.
    messageId: `<mail-${mail.id}@${domainOf(platform.config.mailFrom)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  });
}

/** Whether the server rejected this email permanently, so that a retry is pointless. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const isAboutThisMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isAboutThisMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

function domainOf(from: string): string {
  return /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'lanewright.example';
}
