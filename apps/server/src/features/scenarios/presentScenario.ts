import type { Transaction } from '../../platform/database/database.ts';
import {
  hashOf,
  type ScenarioHead,
  type ScenarioRow,
  type ScenarioView,
  selectNamedLanes,
} from './scenarios.queries.ts';
import { namesForRules } from './words/namesForRules.ts';
import { ruleInWords } from './words/ruleInWords.ts';

/** States of finished runs, with or without an award: either may be out of date. */
const hasEnded: ReadonlySet<ScenarioRow['state']> = new Set(['Solved', 'Infeasible', 'NoneFound', 'Failed']);

/** A scenario in a list. */
export function presentHead(row: ScenarioHead) {
  return {
    scenarioId: row.scenario_id,
    name: row.name,
    mode: row.mode,
    state: row.state,
    stale: hasEnded.has(row.state) ? row.stale : null,
    isEdited: row.solved_hash !== null && row.solved_hash !== hashOf(row),
    ruleCount: row.rules.filter(({ isOn }) => isOn).length,
    createdAt: row.created_at,
    createdBy: row.created_by_name,
    solvedAt: row.solved_at,
    awardedAt: row.awarded_at,
    figures: row.figures,
  };
}

/** A scenario in full: its rules in words, its result, and what makes it infeasible. */
export async function presentScenario(
  tx: Transaction,
  customerId: string,
  row: ScenarioRow,
): Promise<ScenarioView> {
  const names = await namesForRules(tx, customerId, row.mode, row.rules);
  return {
    ...presentHead(row),
    rules: row.rules.map((rule) => ({ rule, words: ruleInWords(rule, names) })),
    weights: row.weights,
    laneIds: await selectNamedLanes(tx, customerId, row.scenario_id),
    effort: row.effort,
    notes: row.notes,
    infeasibility: row.infeasibility,
    problem: row.problem,
    unawarded: row.unawarded,
    seed: row.seed,
    version: row.version,
    inputHash: row.input_hash,
  };
}
