import type { ScenarioRule } from '@lanewright/contract';
import { modeDetails, type OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';

/** Display names of the things that rules refer to. */
export type Names = {
  carrier(carrierId: string): string;
  lane(laneId: string): string;
  /** Unit of the mode's volumes. */
  readonly volumeUnit: string;
};

/** More lanes than this are counted, not named. */
export const mostNamedLanes = 2;

/** Loads the names of a customer's carriers, and of the lanes that rules name individually. */
export async function namesForRules(
  tx: Transaction,
  customerId: string,
  mode: OfferedMode,
  rules: readonly ScenarioRule[],
): Promise<Names> {
  const carriers = await rows<{ id: string; name: string }>(
    tx,
    `SELECT c.company_id AS id, c.name FROM companies c
     WHERE c.company_id IN (SELECT carrier_id FROM customer_carriers WHERE customer_id = $1
                            UNION SELECT carrier_id FROM connections WHERE customer_id = $1)`,
    [customerId],
  );
  const laneIds = rules.flatMap(({ scope }) =>
    scope.laneIds !== undefined && scope.laneIds.length <= mostNamedLanes ? scope.laneIds : [],
  );
  const lanes =
    laneIds.length === 0
      ? []
      : await rows<{ id: string; name: string }>(
          tx,
          `SELECT lane_id AS id, origin_label || ' → ' || destination_label AS name FROM lanes
           WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[])`,
          [customerId, laneIds],
        );
  const nameOf = (found: readonly { id: string; name: string }[], missing: string) => {
    const known = new Map(found.map(({ id, name }) => [id, name]));
    return (id: string) => known.get(id) ?? missing;
  };
  return {
    carrier: nameOf(carriers, 'a carrier that is no longer yours'),
    lane: nameOf(lanes, 'a lane that no longer exists'),
    volumeUnit: modeDetails[mode].volumeUnit,
  };
}
