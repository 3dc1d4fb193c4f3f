import { formatMomentIn } from '@lanewright/freight';
import type { MailContent } from '../../../platform/mail/renderMail.ts';

/** Further ones can be read in the product. */
const mostLines = 20;

/** The email of a digest: unread notifications, newest first, and how to turn it off. */
export function digestMail(digest: {
  readonly every: 'Day' | 'Week';
  readonly timeZone: string;
  readonly unread: readonly { readonly description: string; readonly created_at: string }[];
  readonly link: string;
  readonly profileLink: string;
}): { subject: string; content: MailContent } {
  const { unread } = digest;
  const count = unread.length === 1 ? '1 notification' : `${unread.length} notifications`;
  const rest = unread.length - mostLines;
  return {
    subject: `${count} to read`,
    content: {
      heading: `You have ${count} to read`,
      paragraphs: [
        {
          table: {
            head: ['What happened', 'When'],
            rows: unread
              .slice(0, mostLines)
              .map(({ description, created_at }) => [
                description,
                formatMomentIn(created_at, digest.timeZone),
              ]),
          },
        },
        ...(rest > 0 ? [`Plus ${rest} more in Lanewright.`] : []),
      ],
      action: { label: 'Open Lanewright', link: digest.link },
      footnote: `You receive this email every ${digest.every.toLowerCase()} because of your profile settings.`,
      footnoteLink: { label: 'Change your settings', link: digest.profileLink },
    },
  };
}
