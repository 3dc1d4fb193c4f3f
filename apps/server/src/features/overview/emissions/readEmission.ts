import type { overview } from '@lanewright/contract';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { laneFilterSql } from '../laneFilterSql.ts';
import type { LaneFilter } from '../laneQuery.ts';
import type { LaneSource } from '../laneSource.ts';

/** Emissions of the forecast of a customer's lanes, for lanes with a known distance, weight and factor. */
export async function readEmission(
  tx: Transaction,
  source: LaneSource,
  filter: LaneFilter = {},
): Promise<z.output<typeof overview.emissionSchema>> {
  const values: unknown[] = [source.customerId, source.mode, source.contractNo];
  const chosen = laneFilterSql(source, filter, values);
  const {
    emission_kg: kg,
    primary_kg: primaryKg,
    ...found
  } = await disableNestedLoops(tx, () =>
    oneRow<{ emission_kg: string; primary_kg: string; known: number; assumed: number; lanes: number }>(
      tx,
      `SELECT coalesce(sum(emission_kg), 0) AS emission_kg, coalesce(sum(primary_kg), 0) AS primary_kg, count(*)::integer AS known,
         count(*) FILTER (WHERE mass_is_assumed)::integer AS assumed,
         (SELECT count(*)::integer FROM lane_summaries WHERE customer_id = $1 AND mode = $2 AND contract_no = $3${chosen}) AS lanes
       FROM lane_emissions WHERE customer_id = $1 AND mode = $2 AND contract_no = $3${chosen}`,
      values,
    ),
  );
  const assumed =
    found.assumed === 0
      ? ''
      : ` For ${found.assumed} of them, ten tons per TEU are assumed because the files contain no weight.`;
  return {
    emissionKg: Number(kg),
    primaryKg: Number(primaryKg),
    lanesKnown: found.known,
    lanes: found.lanes,
    note: `Mass × distance × well-to-wheel factor, for the forecast; awarded volume uses the carriers’ own values where available. Known for ${found.known} of ${found.lanes} lanes.${assumed}`,
  };
}
