import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { writeMail } from '../../../platform/mail/writeMail.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Queues an email to every active user of the platform, in the transaction of the change it reports. */
export async function mailOwners(
  platform: Platform,
  tx: Transaction,
  mail: Omit<Parameters<typeof writeMail>[2], 'to' | 'once'>,
): Promise<void> {
  const owners = await rows<{ email: string }>(
    tx,
    `SELECT email FROM users WHERE user_type = 'Owner' AND email IS NOT NULL AND deleted_at IS NULL AND deactivated_at IS NULL
     ORDER BY user_id`,
  );
  for (const { email } of owners) await writeMail(platform, tx, { ...mail, to: email, once: null });
}
