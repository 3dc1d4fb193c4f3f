import { Decimal, type FuelPriceGap, fuelPriceOf, type Month, roundHalfUpToCent } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { sql } from '../../platform/database/sql.ts';
import { inSlices } from '../../platform/inSlices.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { readClauseLevels } from './clauseLevels.ts';
import { clausedCharge, levelShipments, movedChargeColumns, movedChargeParams } from './clausedCharge.ts';

const shipmentsBefore = sql({
  from: loadSql(import.meta.url, './shipmentsBefore.sql'),
  params: { ...movedChargeParams, lanes: 'id[]', before: 'date?' },
  row: { lane_id: 'id', carrier_id: 'id', ...movedChargeColumns },
});

/** What of the awards of a lane to a carrier is the price of fuel, in USD to the cent; or why it is unknown. */
type PriceOrGap<Gap> = {
  readonly lane: string;
  readonly carrier: string;
  readonly usd: string | null;
  readonly gap: Gap | null;
};
export type FuelPrice = PriceOrGap<FuelPriceGap>;

/**
 * Returns the fuel prices of awarded lanes: the amounts of the index clauses at the reference, less those on the days of the baseline's
 * shipments. Only of awards with a charge that a clause moves; a mode without clauses costs one query.
 */
export async function readFuelPrices(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[],
): Promise<FuelPrice[]> {
  return pricesOf(tx, customerId, mode, laneIds, null, (charge, shipments) => fuelPriceOf(charge, shipments));
}

/**
 * The same on the days of all shipments before a month, whatever the contract and the baseline of a lane: awards of several contracts
 * less these prices are at one price of fuel. Unknown for lanes without such shipments.
 */
export async function readFuelPricesBefore(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[],
  before: Month,
): Promise<PriceOrGap<FuelPriceGap | 'shipmentsMissing'>[]> {
  return pricesOf(tx, customerId, mode, laneIds, before, (charge, shipments) =>
    shipments.length === 0 ? 'shipmentsMissing' : fuelPriceOf(charge, shipments),
  );
}

async function pricesOf<Gap extends string>(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[],
  before: Month | null,
  priceOf: (...parts: Parameters<typeof fuelPriceOf>) => Decimal | Gap,
): Promise<PriceOrGap<Gap>[]> {
  const levels = await readClauseLevels(tx, customerId, mode, { beginsWithContract: false });
  if (levels === null) return [];
  const found = await disableNestedLoops(tx, () =>
    shipmentsBefore.rows(tx, {
      customer: customerId,
      mode,
      lanes: laneIds,
      before: before === null ? null : `${before}-01`,
      ...levels.days,
    }),
  );
  const parts = new Map<string, { lane: string; carrier: string; usd: Decimal; gap: Gap | null }>();
  await inSlices(found.length, (at) => {
    const row = found[at]!;
    const key = `${row.lane_id}:${row.carrier_id}`;
    const none = { lane: row.lane_id, carrier: row.carrier_id, usd: new Decimal(0), gap: null };
    const part = parts.get(key) ?? none;
    const price = priceOf(clausedCharge(row, levels), levelShipments(row, levels));
    parts.set(
      key,
      typeof price === 'string'
        ? { ...part, gap: part.gap ?? price }
        : { ...part, usd: part.usd.plus(price) },
    );
  });
  return [...parts.values()].map(({ usd, ...part }) => ({
    ...part,
    usd: part.gap === null ? roundHalfUpToCent(usd).toFixed(2) : null,
  }));
}
