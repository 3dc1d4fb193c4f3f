import { Alert, Group, NumberInput, SegmentedControl, Select, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from '../../../platform/query.ts';
import { isEditedMeanwhile } from '../../../ui/EditedMeanwhile.tsx';
import { EditModal } from '../../../ui/EditModal.tsx';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useSubmitForm } from '../../../ui/form/useSubmitForm.ts';
import { countOf, formatUnitRateUsd, perUnit } from '../../../ui/figures.ts';
import { numberProblem } from '../../../ui/numberProblem.ts';
import { toasts } from '../../../ui/toasts.ts';
import {
  type SeenTarget,
  setTargets,
  targetBases,
  type TargetBasis,
  type TargetRule,
  useLanesReload,
} from '../lanes.api.ts';
import type { ChosenLanes } from '../laneTypes.ts';

interface TargetDialogProps {
  opened: boolean;
  chosen: ChosenLanes;
  /** The targets of those among them that are loaded. */
  targets: readonly SeenTarget[];
  /** Number of selected lanes. */
  count: number;
  /** Unit of target prices. */
  unit: string;
  onClose: () => void;
}

const basisNames: Readonly<Record<TargetBasis, string>> = {
  baseline: 'Baseline',
  lastPrice: 'Last price paid',
  bestBid: 'Best bid',
};
const without: Readonly<Record<TargetBasis, string>> = {
  baseline: 'Lanes without a baseline keep their current target.',
  lastPrice: 'Lanes without a price paid keep their current target.',
  bestBid: 'Lanes without a complete bid keep their current target.',
};

/** Sets target prices for many lanes: one price, or a percentage below each lane's baseline, last price or best bid. */
export function TargetDialog({ opened, ...form }: TargetDialogProps) {
  return (
    <EditModal
      losing="The target is not set yet."
      opened={opened}
      onClose={form.onClose}
      title={`Set target for ${countOf(form.count, 'lane')}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <TargetForm {...form} />
    </EditModal>
  );
}

/** The targets that are no longer as seen, as a sentence; undefined if none is loaded. */
function storedNow(seen: readonly SeenTarget[], targets: readonly SeenTarget[]): string | undefined {
  const before = new Map(seen.map(({ laneId, targetPrice }) => [laneId, targetPrice]));
  const changed = targets.filter(
    ({ laneId, targetPrice }) => before.has(laneId) && before.get(laneId) !== targetPrice,
  );
  const prices = [...new Set(changed.map(({ targetPrice }) => targetPrice ?? 0))].toSorted((a, b) => a - b);
  const [lowest] = prices;
  const highest = prices.at(-1);
  if (lowest === undefined || highest === undefined) return undefined;
  const named = (price: number) => (price === 0 ? 'none' : formatUnitRateUsd(price));
  const range = lowest === highest ? named(lowest) : `${named(lowest)} to ${named(highest)}`;
  return `Stored now for ${countOf(changed.length, 'lane')}: ${range}.`;
}

const percents = { min: -100, max: 100 };
const prices = { min: 0, max: 999_999_999_999 };

interface Values {
  kind: TargetRule['kind'];
  percent: number | string;
  basis: TargetBasis;
  figure: number | string;
}

const typedOf = ({ kind, percent, figure }: Values) => (kind === 'percent' ? percent : figure);
const problemOf = (values: Values) =>
  numberProblem(typedOf(values), values.kind === 'percent' ? percents : prices);

function TargetForm({ chosen, targets, count, unit, onClose }: Omit<TargetDialogProps, 'opened'>) {
  // As they were when the dialog opened.
  const [seen] = useState(targets);
  const change = useMutation(setTargets);
  const reload = useLanesReload();
  const stored = storedNow(seen, targets);
  const form = useSubmitForm({
    initial: { kind: 'percent', percent: 5, basis: 'baseline', figure: '' } as Values,
    isNew: true,
    missing: (values) => problemOf(values) ?? (typedOf(values) === '' && 'Enter a value'),
    send: ({ kind, percent, basis, figure }, begun) => {
      const rule: TargetRule =
        kind === 'percent'
          ? { kind, percent: Number(percent), of: basis }
          : { kind, targetPrice: Number(figure) };
      return change
        .mutateAsync({ chosen, rule, ...(begun === undefined ? {} : { seen }) })
        .catch(async (error: unknown) => {
          if (isEditedMeanwhile(error)) await reload();
          throw error;
        });
    },
    onSaved: ({ changed, hidden }) => {
      toasts.success(
        changed === 0
          ? 'No targets changed'
          : `Target set on ${countOf(changed, 'lane')}${hidden === 0 ? '' : '. Carriers don’t see it'}`,
      );
      onClose();
    },
  });
  const { kind, basis } = form.values;
  const problem = problemOf(form.values);
  return (
    <Form form={form} gap="sm">
      <SegmentedControl
        aria-label="Target method"
        fullWidth
        {...form.field('kind')}
        data={[
          { value: 'percent', label: 'By rule' },
          { value: 'figure', label: 'Fixed amount' },
        ]}
      />
      {kind === 'percent' ? (
        <Group grow align="flex-end">
          <NumberInput
            data-autofocus
            label="Percent below"
            {...form.field('percent')}
            error={problem}
            decimalScale={2}
            suffix="%"
          />
          <Select
            label="each lane’s own"
            allowDeselect={false}
            data={targetBases.map((value) => ({ value, label: basisNames[value] }))}
            {...form.field('basis')}
          />
        </Group>
      ) : (
        <NumberInput
          data-autofocus
          label={`Target in USD per ${perUnit(unit)}`}
          description="Enter 0 to remove the target."
          {...form.field('figure')}
          error={problem}
          decimalScale={6}
          prefix="$"
          thousandSeparator=","
        />
      )}
      {kind === 'percent' && basis === 'bestBid' && (
        <Alert color="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
          Carriers won’t see {count === 1 ? 'this target' : 'these targets'}, even if they see others: a
          target based on the best bid would reveal that bid.
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {kind === 'percent' && `${without[basis]} `}Standings depend on the target: carriers’ colours are
        recalculated.
      </Text>
      <FormFoot
        form={form}
        submit="Set target"
        onCancel={onClose}
        conflict={{ stored, onReload: stored === undefined ? () => void reload() : onClose }}
      />
    </Form>
  );
}
