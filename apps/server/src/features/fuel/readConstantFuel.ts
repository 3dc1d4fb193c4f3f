import type { overview } from '@lanewright/contract';
import { Decimal, formatCount, formatUsd } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { propertyOf } from '../settings/index.ts';

type ConstantFuel = NonNullable<z.output<typeof overview.overviewBridge.response>['constantFuel']>;

/** Sums over awards of lanes by carrier, next to those of the bridge. */
export type FuelSums = {
  readonly fuel_price_usd: string;
  readonly price_known: number;
  readonly value_missing: number;
  readonly linehaul_missing: number;
  readonly quantity_missing: number;
};
const missing = (column: string, gap: string) =>
  `count(*) FILTER (WHERE fuel_price_gap = '${gap}')::integer AS ${column}`;
/** SQL: these sums, as columns of a query of `lane_bridges`. */
export const fuelSums = `coalesce(sum(fuel_price_usd), 0) AS fuel_price_usd, count(*) FILTER (WHERE has_fuel_price)::integer AS price_known,
  ${missing('value_missing', 'valueMissing')}, ${missing('linehaul_missing', 'linehaulMissing')}, ${missing('quantity_missing', 'quantityMissing')}`;

const clauseNames = sql({
  from: `SELECT k.name, coalesce(s.name, 'own values') AS index_name FROM contract_clauses k
    LEFT JOIN index_series s ON s.series_code = k.series_code
    WHERE k.customer_id = $customer AND k.mode = $mode AND k.contract_no = $contract ORDER BY k.clause_no`,
  params: { customer: 'id', mode: 'int', contract: 'int' },
  row: { name: 'text', index_name: 'text' },
});

/** Savings at constant fuel, with what is assumed; undefined if no clause moves a charge of an award. */
export async function constantFuelOf(
  tx: Transaction,
  {
    customerId,
    mode,
    contractNo,
  }: { readonly customerId: string; readonly mode: number; readonly contractNo: number },
  sums: FuelSums & {
    readonly fuel_usd: string;
    readonly baseline_usd: string;
    readonly awarded_usd: string;
  },
): Promise<ConstantFuel | undefined> {
  const gaps = [
    [sums.value_missing, 'the index has no value for the day of a shipment'],
    [sums.linehaul_missing, 'the award has no separate linehaul to take a percentage of'],
    [sums.quantity_missing, 'the shipments do not state the quantity that the clause multiplies'],
  ] as const;
  const unknown = gaps.reduce((sum, [lanes]) => sum + lanes, 0);
  if (sums.price_known + unknown === 0) return undefined;
  const reference = await propertyOf(tx, customerId, mode, 'fuel.referenceDieselUsdPerGallon', contractNo);
  const clauses = await clauseNames.rows(tx, { customer: customerId, mode, contract: contractNo });
  const price = new Decimal(sums.fuel_price_usd);
  const savings = new Decimal(sums.baseline_usd).minus(sums.awarded_usd);
  return {
    fuelPriceUsd: price.toNumber(),
    fuelTermsUsd: new Decimal(sums.fuel_usd).minus(price).toNumber(),
    savingsUsd: savings.toNumber(),
    savingsAtConstantFuelUsd: savings.plus(price).toNumber(),
    known: sums.price_known,
    unknown,
    assumptions: [
      `Awards cost what they do at a diesel price of ${formatUsd(String(reference))} per gallon. The shipments of the history moved at the prices of their days, by ${inWords(clauses)}.`,
      price.gt(0)
        ? `At the prices of those days, the awards would cost ${formatUsd(price.toFixed(2))} less.`
        : `At the prices of those days, the awards would cost ${formatUsd(price.abs().toFixed(2))} more.`,
      ...gaps.flatMap(([lanes, reason]) =>
        lanes === 0
          ? []
          : [
              `${lanes === 1 ? '1 awarded lane is' : `${formatCount(lanes)} awarded lanes are`} not included: ${reason}.`,
            ],
      ),
    ],
  };
}

function inWords(clauses: readonly { name: string; index_name: string }[]): string {
  const names = clauses.map(({ name, index_name: index }) => `“${name}” (${index})`);
  return names.length < 2
    ? `the index clause ${names.join('')}`
    : `the index clauses ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
