import { formatDay, modeDetails, isOfferedMode, userTypeLabel } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { linkWithCode, writeMail } from '../../../platform/mail/writeMail.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { InvitationRow } from './invitations.queries.ts';

/** Emails an invitation with its code; until it is sent, the code can be read in the outbox and passed on another way. */
export function mailInvitation(
  platform: Platform,
  tx: Transaction,
  invitation: InvitationRow,
  code: string,
): Promise<void> {
  const inviter = `${invitation.invited_by_name} of ${invitation.invited_from_name}`;
  const isAgain = invitation.sent_count > 1;
  return writeMail(platform, tx, {
    kind: isAgain ? 'Invitation, sent again' : 'Invitation',
    to: invitation.email,
    once: null,
    subject: `${isAgain ? 'Reminder: ' : ''}${inviter} invites you to Lanewright`,
    content: {
      heading:
        invitation.customer_id === null
          ? `Join ${invitation.company_name} on Lanewright`
          : `Bid on ${invitation.invited_from_name}’s lanes`,
      paragraphs: [
        whatFor(invitation, inviter),
        ...(invitation.message === null
          ? []
          : [`${invitation.invited_by_name} writes:`, { quote: invitation.message }]),
      ],
      action: { label: 'Accept invitation', link: linkWithCode(platform, '/register') },
      footnote: `This link expires on ${formatDay(invitation.expires_at)} and can be used once. It replaces the links in earlier emails. If you weren’t expecting it, ignore this email.`,
    },
    code: { value: code, isShown: true },
  });
}

function whatFor(invitation: InvitationRow, inviter: string): string {
  if (invitation.customer_id === null)
    return `${inviter} invites you to Lanewright, a platform for buying and selling freight, as a user of ${invitation.company_name} (${userTypeLabel[invitation.user_type]}).`;
  const modes = invitation.modes.filter(isOfferedMode).map((mode) => modeDetails[mode].title);
  const inWhat = modes.length === 0 ? '' : ` in ${modes.join(', ')}`;
  return `${inviter} invites ${invitation.company_name} to see its lanes and bid on them${inWhat}. If your company already uses Lanewright, log in and accept the invitation for it.`;
}
