import type { Transaction } from '../../../platform/database/database.ts';
import { linkTo, linkWithCode, type Once, writeMail } from '../../../platform/mail/writeMail.ts';
import type { Platform } from '../../../platform/platform.ts';

/** The recipient of an email about a password. */
export type Addressee = { readonly username: string; readonly email: string };

export const resetKind = 'Password reset';

/** How long a reset code works. */
export const resetMinutes = 60;

/** Emails a code for a new password. Only the mailbox's owner ever sees it. */
export function mailResetCode(
  platform: Platform,
  tx: Transaction,
  to: Addressee,
  code: string,
  askedBy: string,
  once: Once | null,
): Promise<void> {
  return writeMail(platform, tx, {
    kind: resetKind,
    to: to.email,
    once,
    subject: 'Reset your Lanewright password',
    content: {
      heading: 'Set a new password',
      paragraphs: [
        `${askedBy} requested a new password for the user ${to.username}.`,
        `The link works once and expires after ${resetMinutes} minutes. Setting a new password logs you out on every device. Two-factor stays as it is.`,
      ],
      action: { label: 'Set a new password', link: linkWithCode(platform, '/reset-password') },
      footnote: 'If you didn’t request this, ignore this email. Your password hasn’t changed.',
    },
    code: { value: code, isShown: false },
  });
}

/** Emails a user without a password here how to log in. */
export function mailSignOnInstead(
  platform: Platform,
  tx: Transaction,
  to: Addressee,
  once: Once,
): Promise<void> {
  return writeMail(platform, tx, {
    kind: 'Sign-on instead of a password',
    to: to.email,
    once,
    subject: 'How to log in to Lanewright',
    content: {
      heading: 'You don’t need a password here',
      paragraphs: [
        `A new password was requested for the user ${to.username}. This user has no password: you log in with your company’s single sign-on.`,
        'Open the login page, enter your username and choose your company’s single sign-on.',
      ],
      action: { label: 'Log in', link: linkTo(platform, '/login') },
      footnote: 'If you didn’t request this, ignore this email. Nothing has changed.',
    },
  });
}

/** Emails a user that the password was changed. */
export function mailPasswordChanged(platform: Platform, tx: Transaction, to: Addressee): Promise<void> {
  return writeMail(platform, tx, {
    kind: 'Password changed',
    to: to.email,
    once: null,
    subject: 'Your Lanewright password was changed',
    content: {
      heading: 'Your password was changed',
      paragraphs: [
        `The password of the user ${to.username} was just changed, and its other devices were logged out.`,
        'If this was you, there is nothing to do. If not, set a new password immediately and contact the Owner of your Lanewright.',
      ],
      action: { label: 'This wasn’t me', link: linkTo(platform, '/reset-password') },
      footnote: 'This email is sent whenever a password changes.',
    },
  });
}
