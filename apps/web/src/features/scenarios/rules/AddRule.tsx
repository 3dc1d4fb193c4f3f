import { Button, Menu } from '@mantine/core';
import { Plus } from 'lucide-react';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import type { ScenarioRule } from '../scenarios.api.ts';
import { type RuleOffer, ruleGroups, starters } from './ruleCatalogue.ts';
import { useRuleSurroundings } from './ruleContext.ts';
import classes from './Rules.module.css';

interface AddRuleProps {
  onAdd: (rule: ScenarioRule) => void;
  reason: string | null;
}

/** Rules to add, grouped by topic, with templates first. */
export function AddRule({ onAdd, reason }: AddRuleProps) {
  const { choices } = useRuleSurroundings();
  const item = ({ title, example, make }: RuleOffer) => (
    <Menu.Item key={title} onClick={() => onAdd(make())}>
      {title}
      <span className={classes.example}>{example}</span>
    </Menu.Item>
  );
  const plus = <Plus size={14} aria-hidden />;
  if (reason !== null)
    return (
      <ButtonWithReason size="xs" variant="default" leftSection={plus} reason={reason}>
        Add rule
      </ButtonWithReason>
    );
  return (
    <Menu position="bottom-end" width={320} withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={plus} data-adds="rule">
          Add rule
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.offers ?? ''}>
        <Menu.Label>Templates</Menu.Label>
        {starters(choices).map(item)}
        {ruleGroups.map(({ title, offers }) => (
          <div key={title} role="group" aria-label={title}>
            <Menu.Label>{title}</Menu.Label>
            {offers.map(item)}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
