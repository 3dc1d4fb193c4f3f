import type { ScenarioChoices } from '../scenarios.api.ts';
import { ruleProblems } from './ruleProblems.ts';
import type { ScenarioDraft } from './scenarioDraft.ts';
import { weightProblems } from './weightProblems.ts';

/** Returns why a draft cannot be saved, as a sentence; null if it can. */
export function draftProblem(draft: ScenarioDraft, choices: ScenarioChoices | undefined): string | null {
  for (const [at, rule] of draft.rules.entries()) {
    const [problem] = ruleProblems(rule, choices);
    if (problem !== undefined) return `Rule ${at + 1}: ${problem.message}`;
  }
  const [weight] = Object.values(weightProblems(draft.weights));
  if (weight !== undefined) return weight;
  return draft.laneIds?.length === 0 ? 'Choose at least one lane.' : null;
}
