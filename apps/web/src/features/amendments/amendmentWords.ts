import { formatUsdShort, monthInWords } from '@lanewright/freight';
import { countOf } from '../../ui/figures.ts';
import { formatUsdExact } from '../../ui/Money.tsx';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { Kind, Outline, State } from './amendments.api.ts';

export const kindLabel: Readonly<Record<Kind, string>> = {
  Repricing: 'New prices',
  Termination: 'End of awards',
  Extension: 'Extension',
  Clause: 'Index clause',
};

export const stateLabel: Readonly<Record<State, string>> = {
  Draft: 'Draft',
  Sent: 'Awaiting response',
  InForce: 'In force',
  Rejected: 'Rejected',
  Withdrawn: 'Withdrawn',
  Expired: 'Expired',
};

const tones: Readonly<Record<State, Tone>> = {
  Draft: 'neutral',
  Sent: 'busy',
  InForce: 'good',
  Rejected: 'bad',
  Withdrawn: 'neutral',
  Expired: 'neutral',
};

/** The state of an amendment as its viewer sees it. */
export function stateOf({ state, awaitsOwnResponse }: Pick<Outline, 'state' | 'awaitsOwnResponse'>): {
  label: string;
  tone: Tone;
} {
  return awaitsOwnResponse
    ? { label: 'Awaiting your response', tone: 'warn' }
    : { label: stateLabel[state], tone: tones[state] };
}

interface Titled {
  kind: Kind;
  lanes: number;
  effectiveMonth: string;
  months: readonly string[];
}

/** "New prices for 2 lanes from March 2027" */
export function titleOf({ kind, lanes, effectiveMonth, months }: Titled): string {
  const of = countOf(lanes, 'lane');
  const from = monthInWords(effectiveMonth);
  switch (kind) {
    case 'Repricing':
      return `New prices for ${of} from ${from}`;
    case 'Termination':
      return `Awards of ${of} end from ${from}`;
    case 'Extension':
      return `Extension of ${of} until ${monthInWords(months.at(-1) ?? effectiveMonth)}`;
    case 'Clause':
      return `New index clause for ${of} from ${from}`;
  }
}

/** The difference of two amounts in USD, to the cent. */
export function differenceOf({ beforeUsd, afterUsd }: { beforeUsd: number; afterUsd: number }): number {
  return (Math.round(afterUsd * 100) - Math.round(beforeUsd * 100)) / 100;
}

/** A difference with its sign: "+$600.00". */
export function formatDifference(usd: number): string {
  return usd > 0 ? `+${formatUsdExact(usd)}` : formatUsdExact(usd);
}

/** A difference in few characters: "+$1.2K". */
export function formatDifferenceShort(usd: number): string {
  return usd > 0 ? `+${formatUsdShort(usd)}` : formatUsdShort(usd);
}

/** "Cost changes from $12,000.00 to $12,600.00 (+$600.00)." */
export function effectWords(effect: { beforeUsd: number; afterUsd: number }): string {
  return `Awarded cost changes from ${formatUsdExact(effect.beforeUsd)} to ${formatUsdExact(effect.afterUsd)} (${formatDifference(differenceOf(effect))}).`;
}
