import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { linkTo, writeMail } from '../../../platform/mail/writeMail.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What happened to a second factor. */
type TwoFactorChange = 'enabled' | 'replaced' | 'codes renewed' | 'turned off';

const words: Record<TwoFactorChange, { subject: string; heading: string; says: string }> = {
  enabled: {
    subject: 'Two-factor is on for your Lanewright user',
    heading: 'Two-factor is on',
    says: 'was set up with two-factor just now: logging in takes a code of its authenticator too',
  },
  replaced: {
    subject: 'Your Lanewright authenticator was replaced',
    heading: 'Your authenticator was replaced',
    says: 'has another authenticator and new recovery codes from now on; the former ones no longer work',
  },
  'codes renewed': {
    subject: 'Your Lanewright recovery codes were renewed',
    heading: 'Your recovery codes were renewed',
    says: 'has new recovery codes from now on; the former ones no longer work',
  },
  'turned off': {
    subject: 'Two-factor is off for your Lanewright user',
    heading: 'Two-factor is off',
    says: 'no longer uses two-factor. Anyone with the password can log in',
  },
};

/** Tells somebody that the second factor is not what it was. */
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
    subject,
    content: {
      heading,
      paragraphs: [
        `The user ${username} ${says}.`,
        'If that was you, there is nothing to do. If not, set a new password at once, which signs every device out, and tell the Owner of your Lanewright, who can take the second factor away.',
      ],
      action: { label: 'It was not me', link: linkTo(platform, '/reset-password') },
      footnote: 'This mail is sent whenever two-factor changes.',
    },
  });
}
