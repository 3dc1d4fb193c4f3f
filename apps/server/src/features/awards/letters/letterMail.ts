import { modeDetails, type OfferedMode } from '@lanewright/freight';
import type { MailContent } from '../../../platform/mail/renderMail.ts';
import type { LetterLane } from './wonLanes.ts';

/** More lanes than that are read in the product: a mail reader cuts long mails off. */
const mostRows = 60;

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const quantity = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** What the mail of a letter says: the lanes won, and where the whole letter is. */
export function letterMail(letter: {
  readonly customerName: string;
  readonly mode: OfferedMode;
  readonly lanes: readonly LetterLane[];
  readonly awardedUsd: string;
  readonly link: string;
  readonly reference: string;
  /** Who sent it. */
  readonly contact: { readonly name: string; readonly email: string | null };
}): MailContent {
  const { customerName, mode, lanes, link, reference, contact } = letter;
  const count = lanes.length === 1 ? '1 award' : `${lanes.length} awards`;
  const rest = lanes.length - mostRows;
  return {
    heading: `${customerName} confirms ${count}`,
    paragraphs: [
      `These are the lanes in ${modeDetails[mode].title} that ${customerName} awarded to you and you accepted, at the rates of your bids.`,
      {
        table: {
          head: ['Lane', 'Months', 'Share', 'Volume', 'Amount'],
          rows: lanes
            .slice(0, mostRows)
            .map((lane) => [
              `${lane.origin} – ${lane.destination}${lane.equipment === null ? '' : `, ${lane.equipment}`}`,
              monthsText(lane.months),
              `${lane.share}%`,
              lane.volume === null ? '' : `${quantity.format(lane.volume)} ${modeDetails[mode].volumeUnit}`,
              usd.format(lane.awardedUsd),
            ]),
        },
      },
      ...(rest > 0 ? [`And ${rest} more: the letter has them all.`] : []),
      `In all ${usd.format(Number(letter.awardedUsd))} for the volume that is forecast.`,
      `Letter ${reference}. Contact: ${contact.name}${contact.email === null ? '' : `, ${contact.email}`}.`,
    ],
    action: { label: 'Open the letter with all rates', link },
    footnote: `You get this because ${customerName} sent it to the carriers of its lanes. There is nothing to answer.`,
  };
}

/** Months as people name them: "Dec 2026 – Feb 2027, May 2027". */
export function monthsText(months: readonly string[]): string {
  const runs: string[][] = [];
  for (const month of months) {
    const run = runs.at(-1);
    if (run !== undefined && monthNumber(run.at(-1)) + 1 === monthNumber(month)) run.push(month);
    else runs.push([month]);
  }
  return runs
    .map((run) => (run.length === 1 ? nameOf(run[0]) : `${nameOf(run[0])} – ${nameOf(run.at(-1))}`))
    .join(', ');
}

function monthNumber(month = ''): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return year * 12 + number;
}

function nameOf(month = ''): string {
  return monthName.format(new Date(`${month}-01T00:00:00Z`));
}
