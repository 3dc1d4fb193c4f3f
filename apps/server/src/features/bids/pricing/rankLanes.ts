import { fewestBidsForFeedback, type LaneColour, slowColourEvaluations } from '@lanewright/freight';
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

/** The settings by which a mode's bids are priced and ranked. */
export type Ranking = Awaited<ReturnType<typeof rankingOf>>;

/** Reads the settings by which a mode's bids are priced and ranked. */
export async function rankingOf(tx: Transaction, customerId: string, mode: number) {
  const properties = await allProperties(tx, customerId, mode);
  const shows = {
    target: properties['visibility.target'] === true,
    hiddenTarget: properties['standings.showColourTowardsHiddenTarget'] === true,
    best: properties['standings.showColourTowardsBest'] === true,
  };
  return {
    referenceDieselUsdPerGallon: String(properties['fuel.referenceDieselUsdPerGallon']),
    thresholds: [
      properties['standings.greenOverTargetPercent'],
      properties['standings.amberOverTargetPercent'],
      properties['standings.greenOverBestPercent'],
      properties['standings.amberOverBestPercent'],
    ],
    sight: [shows.target, shows.hiddenTarget, shows.best],
    /** Whether carriers are shown colours towards something they may not see: a hidden target or baseline, the best bid. */
    showsSlowColours: shows.hiddenTarget || shows.best,
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

/**
 * Ranks the bids of lanes at their current prices; returns the changed colours. Slow colours stay as shown unless they are
 * evaluated, which happens only at fixed times, and are never among the changes.
 */
export function rankLanes(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[],
  ranking: Ranking,
  { evaluatesSlowColours } = { evaluatesSlowColours: false },
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
    evaluatesSlowColours,
    slowColourEvaluations,
    fewestBidsForFeedback,
  ]);
}
