import type { clauses, ResponseOf } from '@lanewright/contract';
import {
  addDays,
  type ClauseTerms,
  hasLevel,
  type LevelResult,
  levelsBetween,
  monthOfDate,
  sumOf,
} from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { inSlices } from '../../../platform/inSlices.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import {
  chargesOfClause,
  costAtLevel,
  indexOfTerms,
  type PricedQuantity,
  pricedQuantity,
  validTerms,
} from '../../clauses/index.ts';
import { currentStructure, requireContract, requireMode } from '../../settings/index.ts';

type Simulation = ResponseOf<typeof clauses.simulateClause>;

const awardedQuantities = sql({
  from: loadSql(import.meta.url, './awardedQuantities.sql'),
  params: {
    customer: 'id',
    mode: 'int',
    contract: 'int',
    moment: 'moment',
    charges: 'int[]',
    linehaul: 'int[]',
    carrier: 'id?',
  },
  row: {
    charge_no: 'int',
    rate: 'numeric?',
    usd_per_unit: 'numeric',
    basis: 'numeric?',
    equipment: 'text',
    lanes: 'int',
    volume: 'numeric',
    cost_usd: 'numeric',
    linehaul_usd: 'numeric',
  },
});

/** What a clause would have done in a period, as if it had begun with it; nothing is stored. */
export async function simulateClause({
  tx,
  caller,
  params: { id: mode, no: contractNo },
  body,
}: ScopedCall<typeof clauses.simulateClause>): Promise<Simulation> {
  await requireMode(tx, caller, mode);
  const customerId = caller.companyId;
  await requireContract(tx, customerId, mode, contractNo);
  const { charges } = await currentStructure(tx, customerId, mode, contractNo);
  const { terms, chargeNos } = body;
  await validTerms(tx, [{ terms, chargeNos }], charges, () => '', { isLocked: false });
  const levels = levelsBetween(
    terms,
    await indexOfTerms(tx, terms, body.values),
    body.from,
    body.to,
    body.from,
  );
  const moved = chargesOfClause(chargeNos, charges);
  const found = await awardedQuantities.rows(tx, {
    customer: customerId,
    mode,
    contract: contractNo,
    moment: now(),
    charges: moved.map(({ chargeNo }) => chargeNo),
    linehaul: charges.filter(({ purpose }) => purpose === 'linehaul').map(({ chargeNo }) => chargeNo),
    carrier: body.carrierId,
  });
  const priced: PricedQuantity[] = [];
  let lanesWithoutQuantity = 0;
  for (const awarded of found) {
    const charge = moved.find(({ chargeNo }) => chargeNo === awarded.charge_no);
    if (charge === undefined) continue;
    const quantity = pricedQuantity(terms, charge, mode, awarded);
    if (quantity === null) lanesWithoutQuantity += awarded.lanes;
    else priced.push(quantity);
  }
  return {
    levels: periodsOf(levels, body.from),
    months: await monthsOf(levels, body.from, terms, priced),
    atBasisUsd: priced.length === 0 ? null : costAtLevel(terms, priced, terms.basis).toNumber(),
    awardedLanes: Math.max(
      0,
      ...moved.map(({ chargeNo }) => lanesOf(found.filter((row) => row.charge_no === chargeNo))),
    ),
    lanesWithoutQuantity,
  };
}

const lanesOf = (some: readonly { lanes: number }[]) => some.reduce((sum, { lanes }) => sum + lanes, 0);

/** Consecutive days with equal levels as one period. */
function periodsOf(levels: readonly LevelResult[], from: string): Simulation['levels'] {
  const periods: Simulation['levels'] = [];
  for (const [index, level] of levels.entries()) {
    const day = addDays(from, index);
    const { from: _from, to: _to, ...shown } = presentLevel(level, day);
    const previous = periods.at(-1);
    if (previous !== undefined && isSame(previous, shown)) previous.to = day;
    else periods.push({ from: day, to: day, ...shown });
  }
  return periods;
}

function isSame(
  period: Simulation['levels'][number],
  shown: Omit<Simulation['levels'][number], 'from' | 'to'>,
) {
  return Object.entries(shown).every(([key, value]) => period[key as keyof typeof period] === value);
}

function presentLevel(level: LevelResult, day: string): Simulation['levels'][number] {
  const none = { isStale: false, isHeld: false, capped: null };
  return hasLevel(level)
    ? {
        from: day,
        to: day,
        value: level.value.toDecimalPlaces(6).toNumber(),
        firstDay: level.firstDay,
        lastDay: level.lastDay,
        isStale: level.isStale,
        isHeld: level.isHeld,
        capped: level.capped,
        reason: null,
      }
    : {
        from: day,
        to: day,
        value: null,
        firstDay: null,
        lastDay: level.lastDay,
        ...none,
        reason: level.reason,
      };
}

const averageDecimals = 6;

/** The average level of each month, and what the awarded volumes cost at it. */
async function monthsOf(
  levels: readonly LevelResult[],
  from: string,
  terms: ClauseTerms,
  priced: readonly PricedQuantity[],
): Promise<Simulation['months']> {
  const byMonth = new Map<string, LevelResult[]>();
  for (const [index, level] of levels.entries()) {
    const month = monthOfDate(addDays(from, index));
    byMonth.set(month, [...(byMonth.get(month) ?? []), level]);
  }
  const months: Simulation['months'] = [];
  const all = [...byMonth];
  await inSlices(all.length, (at) => {
    const [month, days] = all[at]!;
    const values = days.flatMap((level) => (hasLevel(level) ? [level.value] : []));
    const level =
      values.length === 0 ? null : sumOf(values).div(values.length).toDecimalPlaces(averageDecimals);
    months.push({
      month,
      level: level === null ? null : level.toNumber(),
      costUsd: level === null || priced.length === 0 ? null : costAtLevel(terms, priced, level).toNumber(),
    });
  });
  return months;
}
