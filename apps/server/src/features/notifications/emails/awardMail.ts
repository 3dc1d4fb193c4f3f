import {
  Decimal,
  formatMomentUtc,
  formatMonths,
  formatQuantity,
  formatUsd,
  modeDetails,
  type OfferedMode,
} from '@lanewright/freight';
import type { MailContent } from '../../../platform/mail/renderMail.ts';
import type { PendingAward } from '../../awards/index.ts';
import { countLanes } from '../countLanes.ts';
import { mostListed } from './emailParts.ts';

/** What a carrier is emailed about its pending awards, without the button. */
export function awardMail(about: {
  readonly what: 'awarded' | 'reminder';
  readonly customerName: string;
  readonly mode: OfferedMode;
  /** Of one carrier. */
  readonly awards: readonly PendingAward[];
}): { readonly subject: string; readonly content: Pick<MailContent, 'heading' | 'paragraphs'> } {
  const { what, customerName, mode, awards } = about;
  const laneCount = new Set(awards.map((award) => award.lane_id)).size;
  const lanes = countLanes(laneCount);
  const deadline = formatMomentUtc(firstDeadline(awards));
  const total = awards.reduce((sum, award) => sum.plus(award.awarded_usd), new Decimal(0));
  const subject =
    what === 'awarded'
      ? `${customerName} awarded you ${lanes}: respond by ${deadline}`
      : `${lanes} awarded by ${customerName}: respond by ${deadline}`;
  const rest = awards.length - mostListed;
  return {
    subject,
    content: {
      heading:
        what === 'awarded'
          ? `${customerName} awarded you ${lanes}`
          : `${lanes} ${laneCount === 1 ? 'awaits' : 'await'} your response`,
      paragraphs: [
        `${modeDetails[mode].title}. Accept or decline by ${deadline}; after that the ${awards.length === 1 ? 'award expires' : 'awards expire'}.`,
        {
          table: {
            head: ['Lane', 'Months', 'Volume', 'Amount'],
            rows: awards
              .slice(0, mostListed)
              .map((award) => [
                `${award.origin_label} – ${award.destination_label}${award.equipment === null ? '' : `, ${award.equipment}`}`,
                formatMonths(award.months),
                formatQuantity(Number(award.volume), modeDetails[mode].volumeUnit),
                formatUsd(award.awarded_usd),
              ]),
          },
        },
        ...(rest > 0 ? [`Plus ${rest} more under My awards.`] : []),
        `Total: ${formatUsd(total.toFixed(2))} for the forecast volume. Rates and volumes by month are under My awards.`,
      ],
    },
  };
}

/** The earliest deadline of awards. */
export const firstDeadline = (awards: readonly PendingAward[]): string =>
  awards.map((award) => award.answer_by).toSorted()[0] ?? '';
