import type { OfferedMode } from '@lanewright/freight';

/** Builds the address of a mode's lanes as a figure needs them: sorted or filtered. */
export type LanesAddress = (mode: OfferedMode, query?: Readonly<Record<string, string>>) => string;

/** The lanes that make a figure: the largest part first, so that the sum stands on the first page's totals. */
export const lanesBehind = {
  withoutBid: { state: 'Started', sort: 'bidsReceived', desc: '0' },
  toAward: { state: 'Started', sort: 'awardedMonths', desc: '0' },
  pending: { sort: 'pendingAward', desc: '1' },
  notStarted: { state: 'Created' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
