import { addDays, addMonths, type Day, type Month } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { narrowed, sql } from '../../platform/database/sql.ts';
import { loadSql } from '../../platform/loadSql.ts';
import type { ListedContract } from '../settings/index.ts';

const expiringLanes = sql({
  from: loadSql(import.meta.url, './expiringLanes.sql'),
  params: {
    customer: 'id',
    mode: 'int',
    contract: 'int?',
    from: 'date',
    to: 'date',
    live: 'int[]',
    ends: 'date[]',
    lists: 'bool',
    skipped: 'int',
    size: 'int',
  },
  row: {
    all_lanes: 'int',
    all_yearly_usd: 'numeric',
    without_successor: 'int',
    to_plan: 'id[]?',
    lane_id: 'id?',
    contract_no: 'int?',
    origin_label: 'text?',
    destination_label: 'text?',
    equipment: 'text?',
    last_month: 'text?',
    yearly_usd: 'numeric?',
    successor_id: 'id?',
    successor_no: 'int?',
    successor_state: narrowed<'Created' | 'Started' | 'Paused' | null>('text?'),
    carrier_ids: 'id[]?',
    shares: 'numeric[]?',
  },
});

/** Months whose last day is in a period of days from today; null if there is none. */
export function monthsEndingWithin(
  today: Day,
  days: number,
): { readonly from: Month; readonly to: Month } | null {
  const from = today.slice(0, 7);
  // The month of the day after the period has not ended in it.
  const to = addMonths(addDays(today, days + 1).slice(0, 7), -1);
  return to < from ? null : { from, to };
}

/** Which expiring lanes of a mode are read. */
export type ExpiringOf = {
  readonly customerId: string;
  readonly mode: number;
  /** The contracts of the mode, in which successors are found. */
  readonly contracts: readonly ListedContract[];
  /** Lanes of one contract; undefined: of all. */
  readonly contractNo?: number;
  /** The last awarded month is one of these. */
  readonly months: { readonly from: Month; readonly to: Month };
  readonly page: { readonly skipped: number; readonly size: number };
  /** Whether the IDs of all lanes without a successor are read too. */
  readonly listsToPlan: boolean;
};

/** Reads the expiring lanes of a mode: rows of a page, each with the totals of all; one row with totals alone if the page is empty. */
export function readExpiring(tx: Transaction, { customerId, mode, contracts, ...asked }: ExpiringOf) {
  const live = contracts.filter(
    ({ state, lastMonth }) => (state === 'Planned' || state === 'Open') && lastMonth !== null,
  );
  return disableNestedLoops(tx, () =>
    expiringLanes.rows(tx, {
      customer: customerId,
      mode,
      contract: asked.contractNo ?? null,
      from: `${asked.months.from}-01`,
      to: `${asked.months.to}-01`,
      live: live.map(({ contractNo }) => contractNo),
      ends: live.map(({ lastMonth }) => `${lastMonth}-01`),
      lists: asked.listsToPlan,
      ...asked.page,
    }),
  );
}
