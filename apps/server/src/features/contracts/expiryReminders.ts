import { addDays, type Day, dayOfMonth, type Month, type OfferedMode } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { listContracts } from '../settings/index.ts';
import { readExpiring } from './expiringLanes.ts';

/** Users are reminded this many days before awarded months end. */
const daysBefore = [90, 30] as const;
/** In UTC, early in the day. */
const timeOfDay = 'T06:00:00.000Z';

const lastMonths = sql({
  from: `SELECT contract_no, to_char(last_month, 'YYYY-MM') AS last_month
    FROM (
      SELECT DISTINCT contract_no, months_with_awards[cardinality(months_with_awards)] AS last_month
      FROM lane_summaries WHERE customer_id = $customer AND mode = $mode AND ($contract::smallint IS NULL OR contract_no = $contract)
    ) ends
    WHERE last_month >= $from ORDER BY contract_no, ends.last_month`,
  params: { customer: 'id', mode: 'int', contract: 'int?', from: 'date' },
  row: { contract_no: 'int', last_month: 'text' },
});

/** Reminders that were handled stay, so that none is sent twice; a planned one goes with its month. */
const storeReminders = sql({
  from: `WITH planned AS (
      SELECT * FROM unnest($contracts::smallint[], $months::date[], $moments::timestamptz[]) AS p (contract_no, last_month, due_at)
    ),
    former AS (
      DELETE FROM expiry_reminders r
      WHERE r.customer_id = $customer AND r.mode = $mode AND ($contract::smallint IS NULL OR r.contract_no = $contract)
        AND r.due_at BETWEEN $from AND $to AND r.handled_at IS NULL
        AND NOT EXISTS (
          SELECT FROM planned p WHERE p.contract_no = r.contract_no AND p.last_month = r.last_month AND p.due_at = r.due_at)
    )
    INSERT INTO expiry_reminders (customer_id, mode, contract_no, last_month, due_at)
    SELECT $customer::bigint, $mode::smallint, contract_no, last_month, due_at FROM planned
    ON CONFLICT (customer_id, mode, contract_no, last_month, due_at) DO NOTHING`,
  params: {
    customer: 'id',
    mode: 'int',
    contract: 'int?',
    contracts: 'int[]',
    months: 'date[]',
    moments: 'moment[]',
    from: 'moment',
    to: 'moment',
  },
});

const nextReminders = sql({
  from: `SELECT contract_no, min(due_at) AS due_at FROM expiry_reminders
    WHERE customer_id = $customer AND mode = $mode AND ($contract::smallint IS NULL OR contract_no = $contract) AND handled_at IS NULL
    GROUP BY contract_no ORDER BY contract_no`,
  params: { customer: 'id', mode: 'int', contract: 'int?' },
  row: { contract_no: 'int', due_at: 'moment' },
});

/** Of two runs at once, the second waits for the first and finds none left. */
const handleDue = sql({
  from: `UPDATE expiry_reminders SET handled_at = $now
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND due_at <= $now AND handled_at IS NULL
    RETURNING last_month`,
  params: { customer: 'id', mode: 'int', contract: 'int', now: 'moment' },
  row: { last_month: 'date' },
});

const lastDayOf = (month: Month): Day => dayOfMonth(`${month}-01`, 0, 31);

/** The moments at which users are reminded that awards end in a month. */
export const remindersOf = (month: Month): Date[] =>
  daysBefore.map((days) => new Date(`${addDays(lastDayOf(month), -days)}${timeOfDay}`));

type Contracts = {
  readonly customerId: string;
  readonly mode: OfferedMode;
  /** Undefined: every contract of the mode. */
  readonly contractNo?: number;
};
type ContractOfMode = Required<Contracts>;

/** Stores the reminders of a period as the last awarded months of lanes are now. */
async function storePlanned(
  tx: Transaction,
  { customerId, mode, contractNo }: Contracts,
  from: Date,
  to: Date = new Date('9999-12-31'),
): Promise<void> {
  const place = { customer: customerId, mode, contract: contractNo ?? null };
  const found = await lastMonths.rows(tx, { ...place, from: `${now().toISOString().slice(0, 7)}-01` });
  const planned = found.flatMap(({ contract_no: contract, last_month: month }) =>
    remindersOf(month)
      .filter((moment) => moment >= from && moment <= to)
      .map((moment) => ({ contract, month, moment })),
  );
  await storeReminders.execute(tx, {
    ...place,
    contracts: planned.map(({ contract }) => contract),
    months: planned.map(({ month }) => `${month}-01`),
    moments: planned.map(({ moment }) => moment.toISOString()),
    from,
    to,
  });
}

/**
 * Plans the reminders of contracts of a mode, of all or of one, from the last awarded months of their lanes, and wakes
 * `notifyExpiry` for the earliest that is not handled. One that is due already is not lost: it is sent as soon as workers run.
 * @param since - when the awards became what they are now; no reminder is sent for a moment before it
 */
export async function planReminders(tx: Transaction, contracts: Contracts, since = now()): Promise<void> {
  const { customerId, mode, contractNo } = contracts;
  await storePlanned(tx, contracts, since);
  const next = await nextReminders.rows(tx, { customer: customerId, mode, contract: contractNo ?? null });
  for (const { contract_no: number, due_at: moment } of next) {
    const dueAt = new Date(moment);
    const due = { customerId, mode, contractNo: number, dueAt: dueAt.toISOString() };
    await announce(tx, 'contract.expiryDue', `${customerId}:${mode}:${number}`, due, dueAt);
  }
}

/** Lanes of a contract whose awards end on a day without a contract that follows. */
export type End = { readonly day: Day; readonly lanes: number };

/**
 * Marks the reminders of a contract that are due and were not sent as handled, and returns what they say now: the contract's name, and
 * the days on which awards of it end, the earliest first. Months that have ended are left out.
 * @param dueAt - the moment of the job: the reminder of one that an earlier release planned is not stored yet
 */
export async function takeDueReminders(
  tx: Transaction,
  contract: ContractOfMode,
  dueAt: Date,
): Promise<{ readonly name: string; readonly ends: readonly End[] }> {
  const { customerId, mode, contractNo } = contract;
  await storePlanned(tx, contract, dueAt, dueAt);
  const due = await handleDue.rows(tx, { customer: customerId, mode, contract: contractNo, now: now() });
  const thisMonth = now().toISOString().slice(0, 7);
  const months = [...new Set(due.map((row) => row.last_month.slice(0, 7)))].filter(
    (month) => month >= thisMonth,
  );
  const contracts = await listContracts(tx, customerId, mode);
  const ends: End[] = [];
  for (const month of months.toSorted()) {
    const [totals] = await readExpiring(tx, {
      customerId,
      mode,
      contracts,
      contractNo,
      months: { from: month, to: month },
      page: { skipped: 0, size: 0 },
      listsToPlan: false,
    });
    if (totals !== undefined && totals.without_successor > 0)
      ends.push({ day: lastDayOf(month), lanes: totals.without_successor });
  }
  return { name: contracts.find((one) => one.contractNo === contractNo)?.name ?? '', ends };
}
