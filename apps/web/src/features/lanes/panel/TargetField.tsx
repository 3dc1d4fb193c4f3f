import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatPercent, perUnit } from '../../../ui/figures.ts';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { setTargets, useLaneChange } from '../lanes.api.ts';
import type { ChosenLanes, Lane } from '../laneTypes.ts';
import classes from './LanePanel.module.css';

/** The lane's target price per unit; empty or 0 is none. */
export function TargetField({ lane }: { lane: Lane }) {
  const known = lane.targetPrice === null || lane.targetPrice === 0 ? '' : lane.targetPrice;
  const [typed, setTyped] = useState<number | string>(known);
  const change = useLaneChange(setTargets);
  const price = typed === '' ? 0 : Number(typed);
  const below =
    lane.baselineUnitCost === null || lane.baselineUnitCost <= 0 || price === 0
      ? undefined
      : 100 * (1 - price / lane.baselineUnitCost);
  const save = () =>
    change.mutate({
      chosen: { mode: lane.mode as ChosenLanes['mode'], laneIds: [lane.id] },
      rule: { kind: 'figure', targetPrice: price },
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={classes.save}>
        <NumberInput
          label={`Target, USD per ${perUnit(lane.unitMeasure)}`}
          placeholder="N/A"
          w={220}
          size="xs"
          value={typed}
          onChange={setTyped}
          min={0}
          max={999_999_999_999}
          decimalScale={6}
          prefix="$"
          thousandSeparator=","
          hideControls
        />
        <ReasonButton
          type="submit"
          size="xs"
          variant="default"
          mt={22}
          loading={change.isPending}
          reason={typed === known && 'The target is this already'}
        >
          Set target
        </ReasonButton>
      </div>
      <p className={classes.note}>
        {below === undefined
          ? 'Without a target, standings are measured from the best bid.'
          : `${formatPercent(Math.abs(below))} ${below >= 0 ? 'below' : 'above'} baseline. Green up to it, amber a little above, red beyond.`}
      </p>
      {change.error !== null && <ErrorPanel error={change.error} />}
    </form>
  );
}
