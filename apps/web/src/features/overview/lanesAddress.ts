import type { OfferedMode } from '@lanewright/freight';
import type { LanesFilter } from './figure/figure.api.ts';

/** Returns the address of a mode's lane screen, sorted or filtered for a figure. */
export type LanesAddress = (mode: OfferedMode, query?: Readonly<Record<string, string>>) => string;

const filter = (...conditions: LanesFilter) => JSON.stringify(conditions);

/** Lane filters that match exactly the lanes a figure counts. */
export const lanesBehind = {
  withoutBid: { state: 'Started', filter: filter({ column: 'validBid', isEmpty: true }) },
  toAward: {
    filter: filter({ column: 'amountBid', isEmpty: false }, { column: 'awardedMonths', max: 0 }),
  },
  unusual: { filter: filter({ column: 'unusualBid', isEmpty: false }) },
  declined: {
    state: 'Started',
    filter: filter({ column: 'awardedMonths', max: 0 }, { column: 'awardDeclined', isEmpty: false }),
  },
  pending: { filter: filter({ column: 'pendingAward', min: 0.01 }), sort: 'pendingAward', desc: '1' },
  withoutColour: { filter: filter({ column: 'colour', isEmpty: true }) },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
