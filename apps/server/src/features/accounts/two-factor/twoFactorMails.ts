import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { linkTo, writeMail } from '../../../platform/mail/writeMail.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What changed about a second factor. */
type TwoFactorChange = 'enabled' | 'replaced' | 'codes renewed' | 'turned off';

const words: Record<TwoFactorChange, { subject: string; heading: string; says: string }> = {
  enabled: {
    subject: 'Two-factor is on for your Lanewright user',
    heading: 'Two-factor is on',
    says: 'now uses two-factor. Logging in also requires a code from its authenticator',
  },
  replaced: {
    subject: 'Your Lanewright authenticator was replaced',
    heading: 'Your authenticator was replaced',
    says: 'has a new authenticator and new recovery codes. The previous ones no longer work',
  },
  'codes renewed': {
    subject: 'Your Lanewright recovery codes were renewed',
    heading: 'Your recovery codes were renewed',
    says: 'has new recovery codes. The previous ones no longer work',
  },
  'turned off': {
    subject: 'Two-factor is off for your Lanewright user',
    heading: 'Two-factor is off',
    says: 'no longer uses two-factor. Anyone with the password can log in',
  },
};

/** Emails a user that their second factor has changed. */
export async function mailTwoFactorChanged(
  platform: Platform,
  tx: Transaction,
  userId: string,
  change: TwoFactorChange,
): Promise<void> {
  const { username, email } = await oneRow<{ username: string; email: string | null }>(
    tx,
    'SELECT username, email FROM users WHERE user_id = $1',
    [userId],
  );
  if (email === null) return;
  const { subject, heading, says } = words[change];
  await writeMail(platform, tx, {
    kind: 'Two-factor changed',
    to: email,
    once: null,
    subject,
    content: {
      heading,
      paragraphs: [
        `The user ${username} ${says}.`,
        'If this was you, there is nothing to do. If not, set a new password immediately, which logs out every device, and contact the Owner of your Lanewright, who can reset two-factor.',
      ],
      action: { label: 'This wasn’t me', link: linkTo(platform, '/reset-password') },
      footnote: 'This email is sent whenever two-factor changes.',
    },
  });
}
