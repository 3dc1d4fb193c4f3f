import type { LaneColour } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { allProperties } from '../../settings/index.ts';

const rank = loadSql(import.meta.url, './rankLanes.sql');

export type ColourChange = {
  lane_id: string;
  /** Null: the lane's own colour, for the customer. */
  carrier_id: string | null;
  from_colour: LaneColour;
  to_colour: LaneColour;
};

/** By what a mode's bids are priced and ranked. */
export type Ranking = Awaited<ReturnType<typeof rankingOf>>;

/** Reads by what a mode's bids are priced and ranked. */
export async function rankingOf(tx: Transaction, customerId: string, mode: number) {
  const properties = await allProperties(tx, customerId, mode);
  return {
    referenceDieselUsdPerGallon: String(properties['fuel.referenceDieselUsdPerGallon']),
    thresholds: [
      properties['standings.greenOverTargetPercent'],
      properties['standings.amberOverTargetPercent'],
      properties['standings.greenOverBestPercent'],
      properties['standings.amberOverBestPercent'],
    ],
    sight: [
      properties['visibility.target'],
      properties['standings.showColourTowardsHiddenTarget'],
      properties['standings.showColourTowardsBest'],
    ],
    showsBaseline: properties['visibility.baseline'] === true,
    baselineRule: [
      properties['standings.compareSoleBid'] === true,
      properties['standings.maxBestOverBaselinePercent'],
    ],
    senseFactor: Number(properties['bids.senseFactor']),
    measuresByTarget: properties['standings.basis'] === 'target',
    countsMissingCharges: properties['standings.countMissingCharges'] === true,
  };
}

/** Ranks the bids of lanes as they are priced now; tells whose colour changed. */
export function rankLanes(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[],
  ranking: Ranking,
): Promise<ColourChange[]> {
  return rows<ColourChange>(tx, rank, [
    customerId,
    mode,
    laneIds,
    ...ranking.thresholds,
    now(),
    ...ranking.sight,
    ranking.measuresByTarget,
    ranking.countsMissingCharges,
    ranking.showsBaseline,
    ...ranking.baselineRule,
  ]);
}
