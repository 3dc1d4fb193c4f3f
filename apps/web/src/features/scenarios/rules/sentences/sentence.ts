import type { RuleKind, ScenarioRule } from '../../scenarios.api.ts';
import type { RuleProblem } from '../ruleProblems.ts';

export type RuleOf<Kind extends RuleKind> = Extract<ScenarioRule, { kind: Kind }>;

/** What a sentence of a kind of rule takes. */
export interface SentenceProps<Kind extends RuleKind> {
  rule: RuleOf<Kind>;
  onChange: (rule: RuleOf<Kind>) => void;
  /** Whether a field of it is wrong. */
  isWrong: (field: RuleProblem['field']) => boolean;
}

export const togetherChoices = [
  { value: 'each', label: 'each has' },
  { value: 'together', label: 'together have' },
] as const;
