import { NumberInput } from '@mantine/core';
import { useMutation } from '../../../platform/query.ts';
import { formatPercent, perUnit } from '../../../ui/figures.ts';
import { Form, FormButton, FormError } from '../../../ui/form/Form.tsx';
import { useSubmitForm } from '../../../ui/form/useSubmitForm.ts';
import { toasts } from '../../../ui/toasts.ts';
import { setTargets, useLanesReload } from '../lanes.api.ts';
import type { ChosenLanes, OneLane } from '../laneTypes.ts';
import { staysAtLane } from '../useLaneAddress.ts';
import classes from './LanePanel.module.css';

const highestTarget = 999_999_999_999;

/** The lane's target price per unit; empty or 0 means none. */
export function TargetField({ lane }: { lane: OneLane }) {
  const known = lane.targetPrice === null || lane.targetPrice === 0 ? '' : lane.targetPrice;
  const change = useMutation(setTargets);
  const reload = useLanesReload();
  const form = useSubmitForm({
    initial: { value: known as number | string, stored: lane.targetPrice },
    draftName: `target ${lane.id}`,
    unchanged: 'This is already the target',
    missing: ({ value }) => targetProblem(Number(value)),
    send: ({ value }, seen) =>
      change.mutateAsync({
        chosen: { mode: lane.mode as ChosenLanes['mode'], laneIds: [lane.id] },
        rule: { kind: 'figure', targetPrice: Number(value) },
        seen: seen && [{ laneId: lane.id, targetPrice: seen.stored }],
      }),
    onSaved: (_answer, { value }) => toasts.success(Number(value) === 0 ? 'Target removed' : 'Target saved'),
  });
  const price = Number(form.values.value);
  const problem = targetProblem(price);
  const below =
    lane.baselineUnitCost === null || lane.baselineUnitCost <= 0 || price === 0 || problem !== undefined
      ? undefined
      : 100 * (1 - price / lane.baselineUnitCost);
  const isFromBids = !form.isChanged && lane.targetSource === 'bestBid' && lane.targetPrice !== null;
  return (
    <Form
      form={form}
      losing="The target you typed is not saved."
      keeps={(search) => staysAtLane(search, lane.id)}
    >
      <div className={classes.save}>
        <NumberInput
          label={`Target, USD per ${perUnit(lane.unitMeasure)}`}
          placeholder="N/A"
          w={220}
          size="xs"
          {...form.field('value')}
          error={problem}
          decimalScale={6}
          prefix="$"
          thousandSeparator=","
          hideControls
        />
        <FormButton form={form} size="xs" variant="default" mt={22} className={classes.besideField ?? ''}>
          Save target
        </FormButton>
      </div>
      <p className={classes.note}>
        {below === undefined
          ? 'Without a target, standings are measured from the best bid.'
          : `${formatPercent(Math.abs(below))} ${below >= 0 ? 'below' : 'above'} baseline. Green up to the target, amber slightly above it, red above that.`}
        {isFromBids &&
          ' Based on the best bid, so carriers don’t see it. To show carriers a target, enter your own.'}
      </p>
      <FormError
        form={form}
        conflict={{
          onReload: () => {
            form.discard();
            void reload();
          },
        }}
      />
    </Form>
  );
}

function targetProblem(price: number): string | undefined {
  if (!Number.isFinite(price)) return 'Enter a price in USD';
  if (price < 0) return 'Enter a price of 0 or more';
  return price > highestTarget ? 'This price is too high' : undefined;
}
