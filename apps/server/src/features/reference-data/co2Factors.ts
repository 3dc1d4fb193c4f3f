import type { OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow } from '../../platform/database/rows.ts';

export type Co2Factor = {
  readonly code: string;
  readonly version: number;
  readonly name: string;
  readonly grams_per_tkm: string;
  readonly source: string;
};

/** The factor for a mode's freight within a trade region (NONE: between regions) on a day; null if there is none. */
export function co2FactorFor(
  tx: Transaction,
  mode: OfferedMode,
  tradeRegion: string,
  day: Date,
): Promise<Co2Factor | null> {
  return optionalRow<Co2Factor>(
    tx,
    `SELECT code, version, name, grams_per_tkm, source FROM co2_factors
     WHERE $1::smallint = ANY (modes) AND (trade_region IS NULL OR trade_region = $2) AND valid_from <= $3::timestamptz::date
     ORDER BY trade_region IS NULL, valid_from DESC, version DESC, code LIMIT 1`,
    [mode, tradeRegion, day],
  );
}

/** Number of twenty-foot equivalent units (TEU) of a container type; null for other equipment. */
export async function teuOf(tx: Transaction, containerType: string): Promise<string | null> {
  const found = await optionalRow<{ teu: string }>(tx, 'SELECT teu FROM container_types WHERE code = $1', [
    containerType,
  ]);
  return found?.teu ?? null;
}
