import { ActionIcon, Switch } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { ScenarioRule } from '../scenarios.api.ts';
import { useRuleSurroundings } from './ruleContext.ts';
import { ruleProblems } from './ruleProblems.ts';
import { RuleSentence } from './RuleSentence.tsx';
import classes from './Rules.module.css';
import { removeAndMoveFocus } from './removeAndMoveFocus.ts';

interface RuleRowProps {
  rule: ScenarioRule;
  /** Position from 1. */
  no: number;
  onChange: (rule: ScenarioRule) => void;
  onRemove: () => void;
}

/** A rule as a sentence, with its switch and its errors. */
export function RuleRow({ rule, no, onChange, onRemove }: RuleRowProps) {
  const { choices } = useRuleSurroundings();
  const problems = ruleProblems(rule, choices);
  const problemId = useId();
  return (
    <li className={classes.rule} data-off={!rule.isOn || undefined}>
      <Switch
        size="xs"
        aria-label={`Use rule ${no}`}
        checked={rule.isOn}
        onChange={({ currentTarget }) => onChange({ ...rule, isOn: currentTarget.checked })}
      />
      <div className={classes.ruleBody}>
        <div
          className={classes.sentence}
          role="group"
          aria-label={`Rule ${no}`}
          aria-describedby={problems.length > 0 ? problemId : undefined}
        >
          <RuleSentence
            rule={rule}
            onChange={onChange}
            isWrong={(field) => problems.some((problem) => problem.field === field)}
          />
        </div>
        {problems.length > 0 && (
          <p id={problemId} className={classes.problem}>
            {problems.map(({ message }) => message).join(' ')}
          </p>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove rule ${no}`}
        data-takes-out="rule"
        onClick={({ currentTarget }) => removeAndMoveFocus(currentTarget, 'rule', onRemove)}
      >
        <Trash2 size={15} aria-hidden />
      </ActionIcon>
    </li>
  );
}
