import { addDays, addMonths, type Day, dayOfMonth, type Month, type OfferedMode } from '@lanewright/freight';
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

const lastDayOf = (month: Month): Day => dayOfMonth(`${month}-01`, 0, 31);

/** The first moment after another one on which a reminder of one of these months falls; undefined: none is left. */
export function nextReminder(months: readonly Month[], after: Date): Date | undefined {
  return months
    .flatMap((month) => daysBefore.map((days) => new Date(`${addDays(lastDayOf(month), -days)}${timeOfDay}`)))
    .filter((moment) => moment > after)
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
}

/**
 * Plans the next reminder of contracts of a mode, of all or of one, from the last awarded months of their lanes. One that is planned
 * already moves with the awards.
 */
export async function planReminders(
  tx: Transaction,
  customerId: string,
  mode: OfferedMode,
  { contractNo, after = now() }: { readonly contractNo?: number; readonly after?: Date } = {},
): Promise<void> {
  const found = await lastMonths.rows(tx, {
    customer: customerId,
    mode,
    contract: contractNo ?? null,
    from: `${now().toISOString().slice(0, 7)}-01`,
  });
  for (const number of new Set(found.map((row) => row.contract_no))) {
    const months = found.filter((row) => row.contract_no === number).map((row) => row.last_month);
    const dueAt = nextReminder(months, after);
    if (dueAt === undefined) continue;
    const due = { customerId, mode, contractNo: number, dueAt: dueAt.toISOString() };
    await announce(tx, 'contract.expiryDue', `${customerId}:${mode}:${number}`, due, dueAt);
  }
}

type ContractOfMode = {
  readonly customerId: string;
  readonly mode: OfferedMode;
  readonly contractNo: number;
};

/** Lanes of a contract whose awards end on a day without a contract that follows. */
export type End = { readonly day: Day; readonly lanes: number };

/** What users are reminded of on a day: the contract's name, and the days on which awards of it end, the earliest first. */
export async function readEndsToRemindOf(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractOfMode,
  today: Day,
): Promise<{ readonly name: string; readonly ends: readonly End[] }> {
  const contracts = await listContracts(tx, customerId, mode);
  const ends: End[] = [];
  for (const day of daysBefore.map((days) => addDays(today, days)).toSorted()) {
    const month = day.slice(0, 7);
    if (addDays(day, 1) !== `${addMonths(month, 1)}-01`) continue;
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
      ends.push({ day, lanes: totals.without_successor });
  }
  return { name: contracts.find((one) => one.contractNo === contractNo)?.name ?? '', ends };
}
