import type { amendments, ResponseInputOf } from '@lanewright/contract';
import {
  type Charge,
  type ClauseTerms,
  Decimal,
  hasLevel,
  type IndexValues,
  levelOn,
  type Month,
  type OfferedMode,
} from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { grouped } from '../../../platform/grouped.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { costAtLevel, type PricedQuantity, pricedQuantity } from '../../clauses/index.ts';
import type { AwardToAmend } from '../awardsToAmend.ts';

const clausedAwards = sql({
  from: loadSql(import.meta.url, './clausedAwards.sql'),
  params: { customer: 'id', awards: 'id[]', charges: 'int[]', linehaul: 'int[]', from: 'date', to: 'date?' },
  row: {
    award_id: 'id',
    charge_no: 'int',
    rate: 'numeric?',
    usd_per_unit: 'numeric',
    basis: 'numeric?',
    equipment: 'text',
    volume: 'numeric',
    cost_usd: 'numeric',
    linehaul_usd: 'numeric',
  },
});

/** The index value of a day that a clause applies; without a day, the basis of the clause. */
export type AtIndexValue = NonNullable<
  ResponseInputOf<typeof amendments.previewAmendment>['clause']
>['atIndexValue'];

/** Terms with the index value at which their effect is calculated. */
export type TermsAtValue = { readonly terms: ClauseTerms; readonly at: AtIndexValue };

/**
 * Returns the index value that terms apply today, or their basis if there is none that is recent enough.
 * @param appliesFrom - the first day of the clause; null: it has not begun
 */
export function valueToday(terms: ClauseTerms, index: IndexValues, appliesFrom: string | null): AtIndexValue {
  const today = now().toISOString().slice(0, 10);
  const level = levelOn(terms, index, today, appliesFrom ?? today);
  return hasLevel(level)
    ? { value: level.value.toDecimalPlaces(6).toNumber(), day: level.lastDay }
    : { value: terms.basis, day: null };
}

/**
 * Returns what the charges of a clause cost by award in its months, before and after, in USD to the cent, each at an index value. An award
 * is left out if the quantity that the clause multiplies is unknown.
 */
export async function clauseEffect(
  tx: Transaction,
  { customerId, mode }: { readonly customerId: string; readonly mode: OfferedMode },
  awards: readonly AwardToAmend[],
  months: { readonly from: Month; readonly to: Month | null },
  charges: { readonly moved: readonly Charge[]; readonly linehaul: readonly number[] },
  [before, after]: readonly [TermsAtValue, TermsAtValue],
): Promise<ReadonlyMap<string, { readonly beforeUsd: string; readonly afterUsd: string } | null>> {
  const found = await clausedAwards.rows(tx, {
    customer: customerId,
    awards: awards.map((award) => award.award_id),
    charges: charges.moved.map(({ chargeNo }) => chargeNo),
    linehaul: [...charges.linehaul],
    from: `${months.from}-01`,
    to: months.to === null ? null : `${months.to}-01`,
  });
  const priced = ({ terms }: TermsAtValue, rows: typeof found): PricedQuantity[] | null => {
    const all: PricedQuantity[] = [];
    for (const row of rows) {
      const charge = charges.moved.find(({ chargeNo }) => chargeNo === row.charge_no);
      if (charge === undefined) continue;
      const quantity = pricedQuantity(terms, charge, mode, { ...row, lanes: 1 });
      const isFree = row.rate === null && new Decimal(row.cost_usd).eq(0);
      if (quantity === null && !isFree) return null;
      if (quantity !== null) all.push(quantity);
    }
    return all;
  };
  return new Map(
    [...grouped(found, (row) => row.award_id)].map(([awardId, rows]) => {
      const [old, next] = [priced(before, rows), priced(after, rows)];
      return [
        awardId,
        old === null || next === null
          ? null
          : {
              beforeUsd: costAtLevel(before.terms, old, before.at.value).toFixed(2),
              afterUsd: costAtLevel(after.terms, next, after.at.value).toFixed(2),
            },
      ];
    }),
  );
}
