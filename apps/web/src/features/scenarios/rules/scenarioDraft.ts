import type { Effort, Scenario, ScenarioChange, ScenarioRule, ScenarioWeights } from '../scenarios.api.ts';

/** What a person edits of a scenario and saves together. */
export interface ScenarioDraft {
  rules: readonly ScenarioRule[];
  weights: ScenarioWeights;
  /** Null: every lane that is open or holds bids. */
  laneIds: readonly string[] | null;
  effort: Effort;
}

/** A scenario to edit, just as it is saved. */
export function draftOf({ rules, weights, laneIds, effort }: Scenario): ScenarioDraft {
  return { rules: rules.map(({ rule }) => rule), weights, laneIds, effort };
}

/** The same as it is sent. */
export function changeOf({ rules, weights, laneIds, effort }: ScenarioDraft): ScenarioChange {
  return { rules: [...rules], weights, laneIds: laneIds === null ? null : [...laneIds], effort };
}

/** Whether two drafts say the same, whatever the order of a rule's parts. */
export function isSame(one: ScenarioDraft, other: ScenarioDraft): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Puts a rule in the place of the one with its id, or at the end. */
export function putRule(draft: ScenarioDraft, rule: ScenarioRule): ScenarioDraft {
  const isKnown = draft.rules.some(({ ruleId }) => ruleId === rule.ruleId);
  return {
    ...draft,
    rules: isKnown
      ? draft.rules.map((other) => (other.ruleId === rule.ruleId ? rule : other))
      : [...draft.rules, rule],
  };
}

/** Takes a rule out. */
export function removeRule(draft: ScenarioDraft, ruleId: string): ScenarioDraft {
  return { ...draft, rules: draft.rules.filter((rule) => rule.ruleId !== ruleId) };
}

export const mostRules = 200;
