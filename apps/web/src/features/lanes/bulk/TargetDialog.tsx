import { Button, Group, Modal, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { countOf, perUnit } from '../../../ui/figures.ts';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { setTargets, type TargetRule, useLaneChange } from '../lanes.api.ts';
import type { ChosenLanes } from '../laneTypes.ts';

interface TargetDialogProps {
  opened: boolean;
  chosen: ChosenLanes;
  /** How many lanes are chosen. */
  count: number;
  /** What a target is a price per. */
  unit: string;
  onClose: () => void;
}

/** Target prices for many lanes: one figure, or so many percent below each lane's own baseline. */
export function TargetDialog({ opened, ...form }: TargetDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={`Set the target of ${countOf(form.count, 'lane')}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <TargetForm {...form} />
    </Modal>
  );
}

function TargetForm({ chosen, unit, onClose }: Omit<TargetDialogProps, 'opened'>) {
  const [kind, setKind] = useState<TargetRule['kind']>('percent');
  const [percent, setPercent] = useState<number | string>(5);
  const [figure, setFigure] = useState<number | string>('');
  const change = useLaneChange(setTargets);
  const typed = kind === 'percent' ? percent : figure;

  const save = async () => {
    const rule: TargetRule =
      kind === 'percent' ? { kind, percent: Number(percent) } : { kind, targetPrice: Number(figure) };
    const { changed } = await change.mutateAsync({ chosen, rule });
    toasts.success(
      changed === 0 ? 'The targets were so already.' : `Target set on ${countOf(changed, 'lane')}.`,
    );
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // A refusal is shown by the mutation's error.
        if (typed !== '') save().catch(() => undefined);
      }}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label="How the target is set"
          fullWidth
          value={kind}
          onChange={(value) => setKind(value === 'percent' ? 'percent' : 'figure')}
          data={[
            { value: 'percent', label: 'Below baseline' },
            { value: 'figure', label: 'One figure' },
          ]}
        />
        {kind === 'percent' ? (
          <NumberInput
            data-autofocus
            label="Percent below each lane’s baseline"
            description="Lanes without a baseline keep the target they have."
            value={percent}
            onChange={setPercent}
            min={-100}
            max={100}
            decimalScale={2}
            suffix=" %"
          />
        ) : (
          <NumberInput
            data-autofocus
            label={`Target in USD per ${perUnit(unit)}`}
            description="0 takes the target away."
            value={figure}
            onChange={setFigure}
            min={0}
            max={999_999_999_999}
            decimalScale={6}
            prefix="$"
            thousandSeparator=","
          />
        )}
        <Text size="sm" c="dimmed">
          Standings follow the target: carriers’ colours are worked out anew.
        </Text>
        {change.error !== null && <ErrorPanel error={change.error} />}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ReasonButton type="submit" loading={change.isPending} reason={typed === '' && 'Give a figure first'}>
          Set target
        </ReasonButton>
      </Group>
    </form>
  );
}
