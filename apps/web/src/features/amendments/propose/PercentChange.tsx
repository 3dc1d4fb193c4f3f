import { chargePurposeLabel, chargePurposes, type ChargePurpose } from '@lanewright/freight';
import { Group, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import type { AwardsInForce } from '../amendments.api.ts';
import { type PriceColumn, type ProposalDraft, withPercent } from './proposalDraft.ts';

interface PercentChangeProps {
  columns: readonly PriceColumn[];
  /** Why it can't be applied. */
  reason: string | false;
  onApply: (next: (draft: ProposalDraft, found: AwardsInForce) => ProposalDraft) => void;
}

/** Fills the new prices of all charges with one purpose, as a percentage of the old ones. */
export function PercentChange({ columns, reason, onApply }: PercentChangeProps) {
  const purposes = chargePurposes.filter((purpose) => columns.some((column) => column.purpose === purpose));
  const [purpose, setPurpose] = useState<ChargePurpose>(purposes[0] ?? 'linehaul');
  const [percent, setPercent] = useState<number | string>('');
  const amount = typeof percent === 'number' ? percent : Number.NaN;
  return (
    <Group align="flex-end" gap="xs">
      <Select
        label="Change all prices for"
        description="Of the selected lanes."
        allowDeselect={false}
        w={220}
        data={purposes.map((value) => ({ value, label: chargePurposeLabel[value] }))}
        value={purpose}
        onChange={(next) => setPurpose(purposes.find((value) => value === next) ?? purpose)}
      />
      <NumberInput
        aria-label="Percent"
        placeholder="+3 or -2.5"
        suffix="%"
        decimalScale={4}
        min={-99.99}
        max={1000}
        w={120}
        value={percent}
        onChange={setPercent}
      />
      <ButtonWithReason
        variant="default"
        reason={reason || (!(Math.abs(amount) > 0) && 'Enter a percentage, such as 3 or -2.5')}
        onClick={() => onApply((draft, found) => withPercent(draft, found, { purpose, percent: amount }))}
      >
        Apply
      </ButtonWithReason>
    </Group>
  );
}
