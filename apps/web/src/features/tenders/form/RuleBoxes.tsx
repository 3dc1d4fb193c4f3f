import { Checkbox, NumberInput, Stack } from '@mantine/core';

export interface TenderRules {
  givesFeedback: boolean;
  forbidsRise: boolean;
  maxDecreasePercent: number | null;
}

interface RuleBoxesProps {
  rules: TenderRules;
  onChange: (rules: TenderRules) => void;
}

/** The rules of an event, each with its effect on carriers. */
export function RuleBoxes({ rules, onChange }: RuleBoxesProps) {
  return (
    <Stack gap="sm">
      <Checkbox
        label="Feedback after each round"
        description="After each round, each carrier sees its own colours on its lanes. They don’t change during the next round. With prices from several rounds, a carrier can guess the best price."
        checked={rules.givesFeedback}
        onChange={({ currentTarget }) => onChange({ ...rules, givesFeedback: currentTarget.checked })}
      />
      <Checkbox
        label="No price increases between rounds"
        description="From the second round, a carrier’s bid on a lane may not cost more than its own bid at the end of the previous round."
        checked={rules.forbidsRise}
        onChange={({ currentTarget }) => onChange({ ...rules, forbidsRise: currentTarget.checked })}
      />
      <NumberInput
        label="Ask to confirm decreases above"
        description="From the second round, a carrier must confirm a bid that is lower than its previous one by more than this. Leave blank to require no confirmation."
        placeholder="No limit"
        suffix="%"
        min={1}
        max={99}
        decimalScale={2}
        maw={320}
        value={rules.maxDecreasePercent ?? ''}
        onChange={(value) =>
          onChange({ ...rules, maxDecreasePercent: typeof value === 'number' && value >= 1 ? value : null })
        }
      />
    </Stack>
  );
}
