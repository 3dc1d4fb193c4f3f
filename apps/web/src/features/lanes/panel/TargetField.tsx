import { NumberInput } from '@mantine/core';
import { useMutation } from '../../../platform/query.ts';
import { EditedMeanwhile, isEditedMeanwhile } from '../../../ui/EditedMeanwhile.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatPercent, perUnit } from '../../../ui/figures.ts';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { useKeptState } from '../../../platform/useKeptState.ts';
import { setTargets, useLanesReload } from '../lanes.api.ts';
import type { ChosenLanes, OneLane } from '../laneTypes.ts';
import { staysAtLane } from '../useLaneAddress.ts';
import classes from './LanePanel.module.css';

const highestTarget = 999_999_999_999;

/** A typed target, with the lane's target at that time. */
interface TypedTarget {
  value: number | string;
  seen: number | null;
}

/** The lane's target price per unit; empty or 0 means none. */
export function TargetField({ lane }: { lane: OneLane }) {
  const known = lane.targetPrice === null || lane.targetPrice === 0 ? '' : lane.targetPrice;
  const [typed, setTyped] = useKeptState<TypedTarget | undefined>(`target ${lane.id}`, undefined);
  const change = useMutation(setTargets);
  const reload = useLanesReload();
  const value = typed?.value ?? known;
  const price = value === '' ? 0 : Number(value);
  const problem = typed === undefined ? undefined : targetProblem(price);
  const isEdited = typed !== undefined && (problem !== undefined || price !== Number(known));
  const below =
    lane.baselineUnitCost === null || lane.baselineUnitCost <= 0 || price === 0 || problem !== undefined
      ? undefined
      : 100 * (1 - price / lane.baselineUnitCost);
  const isFromBids = !isEdited && lane.targetSource === 'bestBid' && lane.targetPrice !== null;
  const save = (seen: number | null | undefined) =>
    change.mutate(
      {
        chosen: { mode: lane.mode as ChosenLanes['mode'], laneIds: [lane.id] },
        rule: { kind: 'figure', targetPrice: price },
        seen: seen === undefined ? undefined : [{ laneId: lane.id, targetPrice: seen }],
      },
      {
        onSuccess: () => {
          setTyped(undefined);
          toasts.success(price === 0 ? 'Target removed' : 'Target saved');
        },
      },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isEdited && problem === undefined) save(typed.seen);
      }}
    >
      <div className={classes.save}>
        <NumberInput
          label={`Target, USD per ${perUnit(lane.unitMeasure)}`}
          placeholder="N/A"
          w={220}
          size="xs"
          value={value}
          onChange={(next) =>
            setTyped((before) => ({
              value: next,
              seen: before === undefined ? lane.targetPrice : before.seen,
            }))
          }
          error={problem}
          decimalScale={6}
          prefix="$"
          thousandSeparator=","
          hideControls
        />
        <ButtonWithReason
          type="submit"
          size="xs"
          variant="default"
          mt={22}
          className={classes.besideField ?? ''}
          loading={change.isPending}
          reason={problem ?? (!isEdited && 'This is already the target')}
        >
          Save target
        </ButtonWithReason>
      </div>
      <p className={classes.note}>
        {below === undefined
          ? 'Without a target, standings are measured from the best bid.'
          : `${formatPercent(Math.abs(below))} ${below >= 0 ? 'below' : 'above'} baseline. Green up to the target, amber slightly above it, red above that.`}
        {isFromBids &&
          ' Based on the best bid, so carriers don’t see it. To show carriers a target, enter your own.'}
      </p>
      {isEditedMeanwhile(change.error) ? (
        <EditedMeanwhile
          problem={change.error}
          onReload={() => {
            setTyped(undefined);
            change.reset();
            void reload();
          }}
          onSaveOver={() => save(undefined)}
          working={change.isPending}
        />
      ) : (
        change.error !== null && <ErrorPanel error={change.error} />
      )}
      <UnsavedChangesGuard
        when={isEdited}
        losing="The target you typed is not saved."
        keeps={(search) => staysAtLane(search, lane.id)}
      />
    </form>
  );
}

function targetProblem(price: number): string | undefined {
  if (!Number.isFinite(price)) return 'Enter a price in USD';
  if (price < 0) return 'Enter a price of 0 or more';
  return price > highestTarget ? 'This price is too high' : undefined;
}
