import { countOf, formatCount, formatPercent } from '../../ui/figures.ts';
import type { CarrierConnection } from './carriers.api.ts';

type Figures = Omit<CarrierConnection, 'carrierId' | 'name' | 'modes' | 'period'>;

/** Share of the open lanes on which a carrier has a valid bid: "62%"; a dash if no lane is open. */
export function coverageText({ coveragePercent }: Pick<Figures, 'coveragePercent'>): string {
  return coveragePercent === null ? '–' : formatPercent(coveragePercent);
}

/** Explains what the percentage refers to. */
export function coverageDetail({ lanesOpen, lanesBid, lanesPartial }: Figures): string {
  const partial = lanesPartial === 0 ? '' : `, ${formatCount(lanesPartial)} partial`;
  return `${countOf(lanesBid, 'lane')} bid${partial}; ${formatCount(lanesOpen)} open`;
}

/** How long a carrier takes to respond to an award: "under an hour", "5 h", "3 days". */
export function answerText(hours: number | null): string {
  if (hours === null) return '–';
  if (hours < 1) return 'under an hour';
  if (hours < 48) return `${Math.round(hours)} h`;
  return `${Math.round(hours / 24)} days`;
}

/** Number of awards it responded to, of those that required a response. */
export function answerDetail({ awardsAnswered, awardsPassed, awardsWaiting }: Figures): string {
  const due = awardsAnswered + awardsPassed;
  const waiting = awardsWaiting === 0 ? '' : `${formatCount(awardsWaiting)} waiting`;
  if (due === 0) return waiting === '' ? 'no award yet' : waiting;
  const answered = `${formatCount(awardsAnswered)} of ${formatCount(due)} answered`;
  return waiting === '' ? answered : `${answered}, ${waiting}`;
}
