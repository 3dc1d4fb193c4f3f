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

/** The rules of an event, each with what it means for carriers. */
export function RuleBoxes({ rules, onChange }: RuleBoxesProps) {
  return (
    <Stack gap="sm">
      <Checkbox
        label="Feedback after each round"
        description="Each carrier is told its own colour on its lanes when a round has closed; it stays as it is during the next. With prices of several rounds a carrier can guess where the best price lies."
        checked={rules.givesFeedback}
        onChange={({ currentTarget }) => onChange({ ...rules, givesFeedback: currentTarget.checked })}
      />
      <Checkbox
        label="No offer above the last one"
        description="From the second round on a carrier’s offer for a lane may not cost more than its own at the end of the round before."
        checked={rules.forbidsRise}
        onChange={({ currentTarget }) => onChange({ ...rules, forbidsRise: currentTarget.checked })}
      />
      <NumberInput
        label="Ask to confirm decreases above"
        description="From the second round on, a carrier confirms a bid that costs less than its last one by more than this. Leave empty to ask for none."
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
