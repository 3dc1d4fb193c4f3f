import { dayOfMonth, formatDay, type Month } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { keepLastMonths, lockLanes } from '../lanes/index.ts';
import { listContracts, lockMode, type RefuseProperties } from '../settings/index.ts';
import { refusePeriod } from './refusePeriod.ts';

/** Properties that decide which lane a shipment belongs to, or its volume. */
const definesLanes: readonly string[] = [
  'lanes.splitByBusinessUnit',
  'lanes.roadPlaceGranularity',
  'lanes.roadMiles',
];

const awardedUntil = sql({
  from: `SELECT c.name, to_char(max(m.month), 'YYYY-MM') AS last_month
    FROM counted_award_months m
    JOIN contracts c ON c.customer_id = m.customer_id AND c.mode = m.mode AND c.contract_no = m.contract_no AND NOT c.is_current
    WHERE m.customer_id = $customer AND m.mode = $mode AND m.month >= $month AND m.expires_at > $moment
    GROUP BY c.name ORDER BY 2 DESC, 1 LIMIT 1`,
  params: { customer: 'id', mode: 'int', month: 'date', moment: 'moment' },
  row: { name: 'text', last_month: 'text?' },
});

/**
 * Refuses properties of a mode that its contracts do not allow: months of a contract by the rules of
 * `PUT /contracts/{id}/{no}`, and what defines lanes while another contract has awards from this month on. Extended lanes keep their last month.
 */
export const refuseProperties: RefuseProperties = async (tx, customerId, mode, contractNo, changed) => {
  const isChecked = (name: string) =>
    name === 'contract.firstMonth' || name === 'contract.months' || definesLanes.includes(name);
  if (!Object.keys(changed).some(isChecked)) return;
  await lockMode(tx, customerId, mode);
  await lockLanes(tx, customerId, mode);
  await checkProperties(tx, customerId, mode, contractNo, changed);
  const { 'contract.months': months } = changed;
  const contract = (await listContracts(tx, customerId, mode)).find((one) => one.contractNo === contractNo);
  if (typeof months === 'number' && contract !== undefined)
    await keepLastMonths(tx, { customerId, mode, contractNo: contract.contractNo }, months - contract.months);
};

/** The same without locks, for what is shown before properties are saved. */
export const checkProperties: RefuseProperties = async (tx, customerId, mode, contractNo, changed) => {
  const { 'contract.firstMonth': firstMonth, 'contract.months': months } = changed;
  if (definesLanes.some((name) => name in changed)) await refuseWhileAwarded(tx, customerId, mode);
  if (firstMonth === undefined && months === undefined) return;
  const contract = (await listContracts(tx, customerId, mode)).find((one) => one.contractNo === contractNo);
  if (contract === undefined) return;
  if (firstMonth === null && contractNo > 1)
    throw refuse('invalid_property', `${contract.name} needs a first month`, {
      field: 'contract.firstMonth',
    });
  await refusePeriod(tx, customerId, mode, contract, {
    ...(firstMonth === undefined ? {} : { firstMonth: firstMonth as Month | null }),
    ...(months === undefined ? {} : { months: months as number }),
  });
};

async function refuseWhileAwarded(tx: Transaction, customerId: string, mode: number): Promise<void> {
  const awarded = await awardedUntil.optional(tx, {
    customer: customerId,
    mode,
    month: `${now().toISOString().slice(0, 7)}-01`,
    moment: now(),
  });
  if (awarded === null || awarded.last_month === null) return;
  throw refuse(
    'contract_in_force',
    `${awarded.name} has awards until ${formatDay(dayOfMonth(`${awarded.last_month}-01`, 0, 31))}`,
    { detail: 'Change this after it ends.' },
  );
}
