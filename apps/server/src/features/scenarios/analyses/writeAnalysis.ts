import { Decimal } from '@lanewright/freight';
import { productItself, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { announceChanged } from '../createScenario.ts';
import type { LoadedInput } from '../input/loadInput.ts';
import type { ScenarioFigures, ScenarioRow } from '../scenarios.queries.ts';
import { figuresOf, gapOf } from '../solve/figuresOf.ts';
import { costShares } from '../solve/writeResult.ts';
import { type Names, namesForRules } from '../words/namesForRules.ts';
import { ruleInWords } from '../words/ruleInWords.ts';
import type { AnalysisResult, AnalysisRun, AnalysisView } from './analyses.queries.ts';
import type { AnalysisAnswer, AnalysisKind } from './analysisTask.ts';
import { brokenInWords } from './brokenInWords.ts';
import { measureForPoint } from './measureForPoint.ts';
import type { AwardRow } from './loadAward.ts';
import type { VolumeCase } from './volumeCases.ts';
import { volumeFigures } from './volumeFigures.ts';

export type BegunAnalysis = {
  readonly row: ScenarioRow;
  readonly loaded: LoadedInput;
  readonly award: readonly AwardRow[];
  readonly cases: readonly VolumeCase[];
};
type Known = Exclude<AnalysisAnswer, { what: 'changed' } | { what: 'unknown' }>;

/**
 * Stores the result, with the cost of every award in it calculated as for real awards. A run that is no longer requested stores
 * nothing.
 */
export async function writeAnalysis(
  tx: Transaction,
  run: AnalysisRun,
  begun: BegunAnalysis,
  answer: Known,
): Promise<void> {
  const { customerId, scenarioId, kind } = run;
  const { row } = begun;
  const names = await namesForRules(tx, customerId, row.mode, row.rules);
  const result = await resultOf(tx, run, begun, answer, names);
  const total =
    answer.what === 'prices' ? answer.prices.length : answer.what === 'points' ? answer.points.length : 0;
  const kept = await execute(
    tx,
    `UPDATE scenario_analyses SET state = 'Done', result = $5, finished_at = $6, done = $7, total = $7
     WHERE customer_id = $1 AND scenario_id = $2 AND kind = $3 AND run_no = $4 AND state = 'Running'`,
    [customerId, scenarioId, kind, run.runNo, JSON.stringify(result), now(), total],
  );
  if (kept === 0) return;
  await recordAudit(tx, productItself, {
    customerId,
    action: 'scenario.analysed',
    subjectKind: 'scenario',
    subjectId: scenarioId,
    after: { kind },
  });
  await announceChanged(tx, customerId, row);
}

/** Stores why a run failed. */
export async function writeAnalysisFailure(
  tx: Transaction,
  { customerId, scenarioId, kind, runNo }: AnalysisRun,
  problem: string,
): Promise<void> {
  const failed = await execute(
    tx,
    `UPDATE scenario_analyses SET state = 'Failed', problem = $5, finished_at = $6
     WHERE customer_id = $1 AND scenario_id = $2 AND kind = $3 AND run_no = $4`,
    [customerId, scenarioId, kind, runNo, problem, now()],
  );
  if (failed === 0) return;
  const { rows } = await tx.query<{ mode: ScenarioRow['mode'] }>(
    'SELECT mode FROM scenarios WHERE customer_id = $1 AND scenario_id = $2',
    [customerId, scenarioId],
  );
  if (rows[0] !== undefined)
    await announceChanged(tx, customerId, { scenario_id: scenarioId, mode: rows[0].mode });
}

async function resultOf(
  tx: Transaction,
  { customerId, kind }: AnalysisRun,
  { row, loaded, award, cases }: BegunAnalysis,
  answer: Known,
  names: Names,
): Promise<AnalysisResult> {
  if (answer.what === 'volumes') {
    const say = brokenInWords(row.rules, names, loaded.input);
    return { volumes: volumeFigures(loaded.input, award, cases, answer.broken, row.rules, say) };
  }
  const here = row.figures;
  if (here === null) throw new Error(`scenario ${row.scenario_id} is solved and has no figures`);
  const about = { customerId, row, loaded };
  if (answer.what === 'prices') {
    const words = new Map(row.rules.map((rule) => [rule.ruleId, ruleInWords(rule, names)]));
    const prices: NonNullable<AnalysisView['prices']>[number][] = [];
    for (const { ruleId, without } of answer.prices) {
      const costed = without && (await costShares(tx, about, without));
      // Costed as the scenario would be with the rule switched off.
      const others = { rules: row.rules.filter((rule) => rule.ruleId !== ruleId), weights: row.weights };
      const found = costed && (await figuresOf(loaded.input, without, costed, others));
      prices.push({ ruleId, words: words.get(ruleId) ?? ruleId, ...priceOf(here, found) });
    }
    return { prices };
  }
  const points = [{ ...pointOf(kind, here), isHere: true }];
  for (const { at, outcome } of answer.points) {
    const costed = outcome && (await costShares(tx, about, outcome));
    if (costed) {
      const found = await figuresOf(loaded.input, outcome, costed, row);
      const gap = await gapOf(loaded.input, outcome, costed, measureForPoint(kind, at, row));
      points.push({ ...pointOf(kind, found), gapUsd: gap, isHere: false });
    }
    // There is no award with so few carriers: that is shown too.
    else if (kind === 'frontierCarriers')
      points.push({ at, isHere: false, awardedUsd: null, weightedUsd: null, gapUsd: null });
  }
  return { frontier: onePointEach(points) };
}

/** The price of a rule: the cost with it less the cost without it, and the unproven part of both. */
function priceOf(here: ScenarioFigures, without: ScenarioFigures | null) {
  if (without === null)
    return {
      withUsd: here.weightedUsd,
      withoutUsd: null,
      priceUsd: null,
      uncertaintyUsd: null,
      isSignificant: false,
    };
  const price = new Decimal(here.weightedUsd).minus(without.weightedUsd);
  const uncertainty = new Decimal(here.gapUsd).plus(without.gapUsd);
  return {
    withUsd: here.weightedUsd,
    withoutUsd: without.weightedUsd,
    priceUsd: price.toNumber(),
    uncertaintyUsd: uncertainty.toNumber(),
    isSignificant: price.abs().gt(uncertainty),
  };
}

type Point = {
  at: number;
  isHere: boolean;
  awardedUsd: number | null;
  weightedUsd: number | null;
  gapUsd: number | null;
};

function pointOf(kind: AnalysisKind, figures: ScenarioFigures): Omit<Point, 'isHere'> {
  const kept = figures.incumbentLanes === 0 ? 0 : (100 * figures.incumbentsKept) / figures.incumbentLanes;
  const at =
    kind === 'frontierCarriers'
      ? figures.carriers
      : kind === 'frontierCo2'
        ? (figures.co2Kg ?? 0)
        : Math.round(100 * kept) / 100;
  const { awardedUsd, weightedUsd, gapUsd } = figures;
  return { at, awardedUsd, weightedUsd, gapUsd };
}

/** One point per position on the axis: the cheapest, but always the scenario itself. */
function onePointEach(points: readonly Point[]): Point[] {
  const best = new Map<number, Point>();
  for (const point of points) {
    const known = best.get(point.at);
    const isBetter = (point.awardedUsd ?? Infinity) < (known?.awardedUsd ?? Infinity);
    if (known === undefined || (!known.isHere && isBetter)) best.set(point.at, point);
  }
  return [...best.values()].toSorted((a, b) => a.at - b.at);
}
