import { formatMoment } from '../../ui/figures.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { Round, TenderHead } from './tenders.api.ts';

/** State of a round. */
export function stateOfRound(round: Round): { tone: Tone; text: string } {
  switch (round.state) {
    case 'Planned':
      return { tone: 'neutral', text: 'Planned' };
    case 'Open':
      return { tone: 'good', text: round.isSealed ? 'Open, sealed' : 'Open' };
    case 'Closed':
      if (round.settledAt === null && round.keyMissedAt !== null)
        return { tone: 'bad', text: 'Closed, key missing' };
      return round.settledAt === null
        ? { tone: 'busy', text: round.isSealed ? 'Opening sealed bids' : 'Closing' }
        : { tone: 'neutral', text: 'Closed' };
    case 'Cancelled':
      return { tone: 'bad', text: 'Cancelled' };
  }
}

/** State of an event in one or two words. */
export function stateOfTender(tender: Pick<TenderHead, 'state' | 'round'>): { tone: Tone; text: string } {
  if (tender.state === 'Draft') return { tone: 'neutral', text: 'Draft' };
  if (tender.state === 'Cancelled') return { tone: 'bad', text: 'Cancelled' };
  if (tender.state === 'Finished') return { tone: 'neutral', text: 'Finished' };
  if (tender.round === null) return { tone: 'neutral', text: 'Between rounds' };
  const { tone, text } = stateOfRound(tender.round);
  return tender.round.state === 'Closed' && tender.round.settledAt !== null
    ? { tone: 'warn', text: `Round ${tender.round.roundNo} closed` }
    : { tone, text: `Round ${tender.round.roundNo}: ${text.toLowerCase()}` };
}

/** When the next step of a round happens, in the viewer's time zone. */
export function whenOfRound(round: Round): string {
  switch (round.state) {
    case 'Planned':
      return `opens ${formatMoment(round.opensAt)}`;
    case 'Open':
      return `closes ${formatMoment(round.closesAt)}`;
    default:
      return `closed ${formatMoment(round.closedAt ?? round.closesAt)}`;
  }
}
