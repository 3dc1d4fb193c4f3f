import { fewestBidsForFeedback, type LaneColour, slowColourEvaluations } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { narrowed, sql } from '../../../platform/database/sql.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { allProperties } from '../../settings/index.ts';

const rank = sql({
  from: loadSql(import.meta.url, './rankLanes.sql'),
  params: {
    customer: 'id',
    mode: 'int',
    lanes: 'id[]',
    greenOverTarget: 'numeric',
    amberOverTarget: 'numeric',
    greenOverBest: 'numeric',
    amberOverBest: 'numeric',
    moment: 'moment',
    showsTarget: 'bool',
    showsHiddenTarget: 'bool',
    showsBest: 'bool',
    comparesWithTarget: 'bool',
    countsMissingCharges: 'bool',
    showsBaseline: 'bool',
    comparesSoleBid: 'bool',
    maxBestOverBaseline: 'numeric',
    evaluatesSlowColours: 'bool',
    maxEvaluations: 'int',
    minBidsForBest: 'int',
  },
  row: {
    lane_id: 'id',
    // Null: the lane's own colour, for the customer.
    carrier_id: 'id?',
    from_colour: narrowed<LaneColour>('text'),
    to_colour: narrowed<LaneColour>('text'),
  },
});

export type ColourChange = Awaited<ReturnType<typeof rank.rows>>[number];

/** The settings by which a contract's bids are priced and ranked. */
export type Ranking = Awaited<ReturnType<typeof rankingOf>>;

/** Reads the settings by which a contract's bids are priced and ranked. */
export async function rankingOf(tx: Transaction, customerId: string, mode: number, contractNo: number) {
  const properties = await allProperties(tx, customerId, mode, contractNo);
  const shows = {
    target: properties['visibility.target'] === true,
    hiddenTarget: properties['standings.showColourTowardsHiddenTarget'] === true,
    best: properties['standings.showColourTowardsBest'] === true,
  };
  return {
    referenceDieselUsdPerGallon: String(properties['fuel.referenceDieselUsdPerGallon']),
    thresholds: {
      greenOverTarget: Number(properties['standings.greenOverTargetPercent']),
      amberOverTarget: Number(properties['standings.amberOverTargetPercent']),
      greenOverBest: Number(properties['standings.greenOverBestPercent']),
      amberOverBest: Number(properties['standings.amberOverBestPercent']),
    },
    shows,
    /** Whether carriers are shown colours towards something they may not see: a hidden target or baseline, the best bid. */
    showsSlowColours: shows.hiddenTarget || shows.best,
    showsBaseline: properties['visibility.baseline'] === true,
    baselineRule: {
      comparesSoleBid: properties['standings.compareSoleBid'] === true,
      maxBestOverBaseline: Number(properties['standings.maxBestOverBaselinePercent']),
    },
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
  return rank.rows(tx, {
    customer: customerId,
    mode,
    lanes: laneIds,
    ...ranking.thresholds,
    moment: now(),
    showsTarget: ranking.shows.target,
    showsHiddenTarget: ranking.shows.hiddenTarget,
    showsBest: ranking.shows.best,
    comparesWithTarget: ranking.measuresByTarget,
    countsMissingCharges: ranking.countsMissingCharges,
    showsBaseline: ranking.showsBaseline,
    ...ranking.baselineRule,
    evaluatesSlowColours,
    maxEvaluations: slowColourEvaluations,
    minBidsForBest: fewestBidsForFeedback,
  });
}
