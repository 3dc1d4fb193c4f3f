import { Decimal } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { grouped } from '../../../platform/grouped.ts';
import type { ChargePrice } from '../../awards/index.ts';
import type { ChargeStructure } from '../../settings/index.ts';
import { type AwardToAmend, labelOf } from '../awardsToAmend.ts';
import { type History, pricesOf } from '../pricesOf.ts';

const wholesOf = sql({
  from: `SELECT DISTINCT ON (k.award_id, k.charge_no) k.award_id, k.charge_no::integer AS charge_no, k.whole_usd, m.month_volume AS volume
    FROM award_months m
    JOIN award_costs k ON k.customer_id = $customer AND k.award_id = m.award_id AND k.month = m.month
    WHERE m.customer_id = $customer AND m.award_id = ANY ($awards) AND m.is_active
    ORDER BY k.award_id, k.charge_no, m.month_volume DESC, m.month DESC`,
  params: { customer: 'id', awards: 'id[]' },
  row: { award_id: 'id', charge_no: 'int', whole_usd: 'numeric', volume: 'numeric' },
});

/** What a charge of an award costs for the whole volume of a month. */
export type Whole = Pick<
  Awaited<ReturnType<typeof wholesOf.rows>>[number],
  'charge_no' | 'whole_usd' | 'volume'
>;

/** The charges of awards in the month of their largest volume, by award. */
export async function selectWholes(
  tx: Transaction,
  customerId: string,
  awardIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Whole[]>> {
  const found = await wholesOf.rows(tx, { customer: customerId, awards: awardIds });
  return grouped(found, (row) => row.award_id);
}

/**
 * Returns the price of each charge of an award: exactly what the award costs per unit. It is calculated from the award's rates over the
 * lane's history; a charge for which that is no longer what was awarded, because the history has changed since, keeps its awarded cost per
 * unit.
 */
export function extensionPrices(
  award: AwardToAmend,
  structure: ChargeStructure,
  wholes: readonly Whole[],
  history: History | undefined,
  reference: string,
): ChargePrice[] {
  const rated =
    history === undefined
      ? []
      : pricesOf(award, structure, award.rates, structure.charges, history, reference);
  const isUnknown = wholes.every(({ volume }) => new Decimal(volume).eq(0));
  if (isUnknown && rated.length === 0)
    throw refuse('lane_without_volume', `${labelOf(award)} has no shipments to price by`, {
      detail: 'Leave this award out.',
    });
  if (isUnknown) return rated;
  return wholes.map(({ charge_no: chargeNo, whole_usd: whole, volume }) => {
    const price = rated.find((one) => one.chargeNo === chargeNo);
    return price !== undefined && costOf(price, volume).eq(whole)
      ? price
      : { chargeNo, dividendUsd: whole, divisor: volume };
  });
}

/** As `whole_usd` is stored. */
function costOf({ dividendUsd, divisor }: ChargePrice, volume: string): Decimal {
  return new Decimal(dividendUsd).times(volume).div(divisor).toDecimalPlaces(6, Decimal.ROUND_HALF_UP);
}
