import type { contracts } from '@lanewright/contract';
import { addMonths, type Month, monthsBetween, monthsFrom } from '@lanewright/freight';
import type { z } from 'zod';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { loadSql } from '../../platform/loadSql.ts';
import type { ListedContract } from '../settings/index.ts';

type Overlap = z.input<typeof contracts.plannedContractSchema>['overlaps'][number];

const sharedLanes = sql({
  from: loadSql(import.meta.url, './overlaps.sql'),
  params: {
    customer: 'id',
    mode: 'int',
    contract: 'int',
    others: 'int[]',
    months: 'date[]',
    moment: 'moment',
  },
  row: { contract_no: 'int', lanes: 'int', awarded_lanes: 'int' },
});

const monthsOf = ({ firstMonth, months }: ListedContract): Month[] =>
  firstMonth === null ? [] : monthsFrom(firstMonth, months);

const counts = ({ state }: ListedContract) => state !== 'Cancelled';

/** Other contracts of the mode with some of the months and lanes of one, the earliest first. */
export async function overlapsOf(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number,
  months: readonly Month[],
  others: readonly ListedContract[],
): Promise<Overlap[]> {
  const own = new Set(months);
  const overlapping = others
    .filter(counts)
    .map((other) => ({ other, common: monthsOf(other).filter((month) => own.has(month)) }))
    .filter(({ common }) => common.length > 0);
  if (overlapping.length === 0) return [];
  const shared = await sharedLanes.rows(tx, {
    customer: customerId,
    mode,
    contract: contractNo,
    others: overlapping.map(({ other }) => other.contractNo),
    months: months.map((month) => `${month}-01`),
    moment: now(),
  });
  const byContract = new Map(shared.map((row) => [row.contract_no, row]));
  return overlapping
    .flatMap(({ other: { contractNo: otherNo, name }, common }) => {
      const row = byContract.get(otherNo);
      if (row === undefined) return [];
      return [
        { contractNo: otherNo, name, months: common, lanes: row.lanes, awardedLanes: row.awarded_lanes },
      ];
    })
    .toSorted((a, b) => a.contractNo - b.contractNo);
}

/** Months between the end of a contract and the first month of the next one that no contract covers. */
export function gapMonths(
  former: ListedContract,
  firstMonth: Month,
  others: readonly ListedContract[],
): Month[] {
  if (former.lastMonth === null) return [];
  const between = monthsBetween(former.lastMonth, firstMonth) - 1;
  const covered = new Set(others.filter(counts).flatMap(monthsOf));
  return monthsFrom(addMonths(former.lastMonth, 1), Math.max(0, between)).filter(
    (month) => !covered.has(month),
  );
}
