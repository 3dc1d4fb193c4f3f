import { type BodyInputOf, clauses, contracts, settings } from '@lanewright/contract';
import { addMonths, Mode, type Month, monthOfDate, monthsBetween } from '@lanewright/freight';
import { now } from '../platform/clock.ts';
import type { DemonstrationCaller } from './demonstrationCalls.ts';
import { weeklyDieselPrices } from './weeklyDieselPrices.ts';

/** The mode with a contract in force and a planned next one. */
const mode = Mode.RoadFTL;
/** The last four months of its file are shipped under the contract. */
const firstMonth: Month = '2026-07';
/** Months that are left of the contract when the demonstration is loaded. */
const monthsLeft = 6;
/** The longest contract. */
const maxMonths = 36;

/** Gives the mode's first contract a period that has begun, and a fuel surcharge that follows the price of diesel. Before its file is uploaded. */
export async function beginDemonstrationContract(customer: DemonstrationCaller): Promise<void> {
  const toCover = monthsBetween(firstMonth, thisMonth()) + monthsLeft;
  const months = Math.min(maxMonths, Math.max(12, toCover));
  await customer.call(settings.saveInstance, {
    params: { id: mode },
    body: {
      properties: {
        'contract.firstMonth': firstMonth,
        'contract.months': months,
        'fuel.referenceDieselUsdPerGallon': 3.9,
      },
    },
  });
  const first = await customer.call(contracts.listContracts, { query: { mode: String(mode) } });
  await customer.call(contracts.changeContract, {
    params: { id: mode, no: 1 },
    body: { version: first[0]?.version ?? 1, name: nameOf(firstMonth, months) },
  });
  await customer.call(clauses.saveClauses, {
    params: { id: mode, no: 1 },
    body: { clauses: [dieselClause()] },
  });
}

/** Plans the next contract of the mode, if that is not done yet. */
export async function planDemonstrationContract(customer: DemonstrationCaller): Promise<void> {
  const known = await customer.call(contracts.listContracts, { query: { mode: String(mode) } });
  const [first] = known;
  if (known.length !== 1 || first === undefined || first.lastMonth === null || first.lanes === 0) return;
  const begins = [addMonths(first.lastMonth, 1), thisMonth()].toSorted().at(-1) ?? '';
  await customer.call(contracts.planContract, {
    body: { mode, name: nameOf(begins, 12), firstMonth: begins, from: 1, lanes: { all: true } },
  });
}

/** Such as "FTL 2026/27". */
const nameOf = (first: Month, months: number): string =>
  `FTL ${first.slice(0, 4)}/${addMonths(first, months - 1).slice(2, 4)}`;

const dieselClause = (): BodyInputOf<typeof clauses.saveClauses>['clauses'][number] => ({
  clauseNo: null,
  name: 'Diesel',
  // The fuel charges of the contract.
  chargeNos: [],
  terms: {
    series: { kind: 'own', period: 'week' },
    basis: 3.9,
    effect: { kind: 'perMile', milesPerGallon: 6 },
    date: 'ship',
    take: { kind: 'inForce', lagDays: 1 },
    hold: 'each',
    trigger: null,
    floor: null,
    ceiling: null,
    minAmount: null,
    maxAmount: null,
    decimals: 4,
    maxAgeDays: 21,
  },
  carrierId: null,
  fromMonth: null,
  toMonth: null,
  values: weeklyDieselPrices(now()),
});

const thisMonth = (): Month => monthOfDate(now().toISOString());
