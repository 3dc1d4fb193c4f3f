import type { RuleKind, ScenarioRule } from '../../scenarios.api.ts';
import type { RuleProblem } from '../ruleProblems.ts';

export type RuleOf<Kind extends RuleKind> = Extract<ScenarioRule, { kind: Kind }>;

/** Props of a rule sentence. */
export interface SentenceProps<Kind extends RuleKind> {
  rule: RuleOf<Kind>;
  onChange: (rule: RuleOf<Kind>) => void;
  /** Returns whether a field has an error. */
  isWrong: (field: RuleProblem['field']) => boolean;
}

export const togetherChoices = [
  { value: 'each', label: 'each has' },
  { value: 'together', label: 'together have' },
] as const;
