import {
  formatChosenPercent,
  formatMonths,
  formatQuantity,
  formatUsd,
  modeDetails,
  type OfferedMode,
} from '@lanewright/freight';
import type { MailContent } from '../../../platform/mail/renderMail.ts';
import type { ClauseText } from '../../clauses/index.ts';
import type { LetterTerm } from './letters.queries.ts';
import type { LetterLane } from './wonLanes.ts';

/** Lanes above this number are listed only in the product: mail clients truncate long emails. */
const mostRows = 60;

/** The email of a letter: the lanes won, and where the whole letter is. */
export function letterMail(letter: {
  readonly customerName: string;
  readonly mode: OfferedMode;
  readonly lanes: readonly LetterLane[];
  readonly awardedUsd: string;
  readonly link: string;
  readonly reference: string;
  readonly terms: readonly LetterTerm[];
  readonly clauses: readonly ClauseText[];
  /** The sender. */
  readonly contact: { readonly name: string; readonly email: string | null };
}): MailContent {
  const { customerName, mode, lanes, link, reference, terms, clauses, contact } = letter;
  const count = lanes.length === 1 ? '1 award' : `${lanes.length} awards`;
  const rest = lanes.length - mostRows;
  return {
    heading: `${customerName} confirms ${count}`,
    paragraphs: [
      `These are the lanes in ${modeDetails[mode].title} that ${customerName} awarded to you and you accepted, at your bid rates.`,
      {
        table: {
          head: ['Lane', 'Months', 'Share', 'Volume', 'Amount'],
          rows: lanes
            .slice(0, mostRows)
            .map((lane) => [
              `${lane.origin} – ${lane.destination}${lane.equipment === null ? '' : `, ${lane.equipment}`}`,
              formatMonths(lane.months),
              formatChosenPercent(lane.share),
              lane.volume === null ? '' : formatQuantity(lane.volume, modeDetails[mode].volumeUnit),
              formatUsd(lane.awardedUsd),
            ]),
        },
      },
      ...(rest > 0 ? [`Plus ${rest} more in the letter.`] : []),
      `Total: ${formatUsd(letter.awardedUsd)} for the forecast volume.`,
      ...clauses.map(({ name, inWords }) => `Index clause “${name}”: ${inWords.join(' ')}`),
      ...(terms.length > 0
        ? [
            `Terms you accepted: ${terms.map(({ title, version }) => `${title} (version ${version})`).join(', ')}.`,
          ]
        : []),
      `Letter ${reference}. Contact: ${contact.name}${contact.email === null ? '' : `, ${contact.email}`}.`,
    ],
    action: { label: 'Open letter with all rates', link },
    footnote: `Sent to carriers awarded by ${customerName}. No reply needed.`,
  };
}
