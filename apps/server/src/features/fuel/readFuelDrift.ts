import { Decimal, fuelDriftOf, roundHalfUpToCent } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { sql } from '../../platform/database/sql.ts';
import { inSlices } from '../../platform/inSlices.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { readClauseLevels } from './clauseLevels.ts';
import { clausedCharge, levelShipments, movedChargeColumns, movedChargeParams } from './clausedCharge.ts';

const shipmentsUnder = sql({
  from: loadSql(import.meta.url, './shipmentsUnder.sql'),
  params: movedChargeParams,
  row: { lane_id: 'id', month: 'date', carrier: 'text', part: 'numeric', ...movedChargeColumns },
});

/** What the index added to the shipments of a lane in a month by a carrier, as named in the files, in USD to the cent. */
export type FuelDrift = {
  readonly lane: string;
  readonly month: string;
  readonly carrier: string;
  readonly usd: string;
};

/**
 * Returns what the index added to a mode's shipments in its contracts' months since the reference of their awards. Only where a clause
 * moves a charge of the award; a mode without clauses costs one query.
 */
export async function readFuelDrift(tx: Transaction, customerId: string, mode: number): Promise<FuelDrift[]> {
  const levels = await readClauseLevels(tx, customerId, mode, { beginsWithContract: true });
  if (levels === null) return [];
  const found = await disableNestedLoops(tx, () =>
    shipmentsUnder.rows(tx, { customer: customerId, mode, ...levels.days }),
  );
  const drifts = new Map<string, { lane: string; month: string; carrier: string; usd: Decimal }>();
  await inSlices(found.length, (at) => {
    const row = found[at]!;
    const key = `${row.lane_id}:${row.month}:${row.carrier}`;
    const usd = fuelDriftOf(clausedCharge(row, levels), levelShipments(row, levels)).times(row.part);
    drifts.set(key, {
      lane: row.lane_id,
      month: row.month,
      carrier: row.carrier,
      usd: usd.plus(drifts.get(key)?.usd ?? 0),
    });
  });
  return [...drifts.values()].map(({ usd, ...drift }) => ({
    ...drift,
    usd: roundHalfUpToCent(usd).toFixed(2),
  }));
}
