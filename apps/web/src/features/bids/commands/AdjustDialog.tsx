import { Button, Group, Modal, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { readNumber } from '../../../ui/numberText.ts';
import { type Adjustment, maxRateDecimals, usualRateDecimals } from './adjustCells.ts';

interface AdjustDialogProps {
  /** Number of chosen rates, of empty cells, and of lanes with any of them and with rates; null: closed. */
  counts: Readonly<Record<'rates' | 'empty' | 'lanes' | 'ratedLanes', number>> | null;
  onAdjust: (adjustment: Adjustment) => void;
  onClose: () => void;
}

const kinds = [
  { value: 'percent', label: 'Change by %' },
  { value: 'set', label: 'Set to' },
  { value: 'round', label: 'Round' },
] as const;
type Kind = (typeof kinds)[number]['value'];

/** Changes all chosen rates in one step. */
export function AdjustDialog({ counts, onAdjust, onClose }: AdjustDialogProps) {
  return (
    <Modal
      opened={counts !== null}
      onClose={onClose}
      title="Adjust rates"
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Keys typed at once must reach the field.
      transitionProps={{ duration: 0 }}
    >
      {counts !== null && <AdjustFields counts={counts} onAdjust={onAdjust} onClose={onClose} />}
    </Modal>
  );
}

const decimalChoices = Array.from({ length: maxRateDecimals + 1 }, (_, decimals) => String(decimals));

function AdjustFields({
  counts: { rates, empty, lanes, ratedLanes },
  onAdjust,
  onClose,
}: AdjustDialogProps & { counts: NonNullable<AdjustDialogProps['counts']> }) {
  const [kind, setKind] = useState<Kind>('percent');
  const [value, setValue] = useState('');
  const [decimals, setDecimals] = useState(String(usualRateDecimals));
  const cells = kind === 'set' ? rates + empty : rates;
  const reason = cells === 0 ? 'No rates are selected' : reasonOf(kind, value);
  const apply = () => {
    if (reason !== null) return;
    onAdjust(
      kind === 'round'
        ? { kind, decimals: Number(decimals) }
        : { kind, value: bare(value), decimals: Number(decimals) },
    );
  };
  const isWrong = value !== '' && reason !== null && cells > 0;
  return (
    <Stack gap="sm">
      <SegmentedControl
        fullWidth
        aria-label="How to adjust"
        data={[...kinds]}
        value={kind}
        onChange={(chosen) => setKind(kinds.find((one) => one.value === chosen)?.value ?? 'percent')}
      />
      {kind !== 'round' && (
        <TextInput
          label={kind === 'percent' ? 'Change in percent' : 'New rate'}
          description={kind === 'percent' ? 'For example -3 or 2.5' : 'Also fills empty cells'}
          inputMode={kind === 'percent' ? 'text' : 'decimal'}
          value={value}
          error={isWrong ? reason : undefined}
          onChange={(event) => setValue(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply();
          }}
          autoComplete="off"
          data-autofocus
        />
      )}
      <Select
        label="Decimals"
        data={decimalChoices}
        value={decimals}
        onChange={(chosen) => setDecimals(chosen ?? decimals)}
        allowDeselect={false}
      />
      <div>
        {countOf(cells, 'rate')} on {countOf(kind === 'set' ? lanes : ratedLanes, 'lane')}
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ButtonWithReason reason={reason} onClick={apply}>
          {cells === 1 ? 'Adjust rate' : `Adjust ${formatCount(cells)} rates`}
        </ButtonWithReason>
      </Group>
    </Stack>
  );
}

const mostPercent = 1_000;
/** A percentage may be typed with its sign. */
const bare = (value: string) => value.trim().replace(/^\+/, '').replace(/\s*%$/, '');

function reasonOf(kind: Kind, value: string): string | null {
  if (kind === 'round') return null;
  if (value.trim() === '') return kind === 'percent' ? 'Enter a percentage' : 'Enter a rate';
  const read = readNumber(bare(value));
  if (read.kind === 'wrong') return read.message;
  if (kind === 'percent' && (Number(read.text) < -99 || Number(read.text) > mostPercent))
    return `Enter a percentage from -99 to ${mostPercent}`;
  return null;
}
