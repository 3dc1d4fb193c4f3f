import type { Effort, Scenario, ScenarioChange, ScenarioRule, ScenarioWeights } from '../scenarios.api.ts';

/** The editable part of a scenario, saved together. */
export interface ScenarioDraft {
  rules: readonly ScenarioRule[];
  weights: ScenarioWeights;
  /** Null: every lane that is open or has bids. */
  laneIds: readonly string[] | null;
  effort: Effort;
}

/** Returns a draft of the scenario as saved. */
export function draftOf({ rules, weights, laneIds, effort }: Scenario): ScenarioDraft {
  return { rules: rules.map(({ rule }) => rule), weights, laneIds, effort };
}

/** Converts a draft to the request body. */
export function changeOf({ rules, weights, laneIds, effort }: ScenarioDraft): ScenarioChange {
  return { rules: [...rules], weights, laneIds: laneIds === null ? null : [...laneIds], effort };
}

/** Returns whether two drafts are equal, ignoring key order. */
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

/** Replaces the rule with the same ID, or appends it. */
export function putRule(draft: ScenarioDraft, rule: ScenarioRule): ScenarioDraft {
  const isKnown = draft.rules.some(({ ruleId }) => ruleId === rule.ruleId);
  return {
    ...draft,
    rules: isKnown
      ? draft.rules.map((other) => (other.ruleId === rule.ruleId ? rule : other))
      : [...draft.rules, rule],
  };
}

export function removeRule(draft: ScenarioDraft, ruleId: string): ScenarioDraft {
  return { ...draft, rules: draft.rules.filter((rule) => rule.ruleId !== ruleId) };
}

export const mostRules = 200;
