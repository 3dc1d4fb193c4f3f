import { Button } from '@mantine/core';
import { CirclePause, CirclePlay } from 'lucide-react';
import { useMutation } from '../../../platform/query.ts';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { useStartLanes } from '../bulk/useStartLanes.tsx';
import { pauseLanes } from '../lanes.api.ts';
import type { ChosenLanes, Lane } from '../laneTypes.ts';
import { isEmptied, LaneStatus, moveTypeOf } from '../table/LaneCells.tsx';
import classes from './LanePanel.module.css';

/** The lane, whether it is open for bids, and the button to change that. */
export function LaneHeader({ lane }: { lane: Lane }) {
  const started = lane.bidStatus === 'Started';
  const pause = useMutation(pauseLanes);
  const { start, isPending, dialog } = useStartLanes();
  const chosen: ChosenLanes = { mode: lane.mode as ChosenLanes['mode'], laneIds: [lane.id] };
  const service = lane.serviceType === null ? null : moveTypeOf(lane);
  const facts = [lane.equipmentType, service, lane.businessUnit].filter(
    (fact): fact is string => fact !== null && fact !== '',
  );
  return (
    <div className={classes.header}>
      <div className={classes.facts}>
        <LaneStatus {...lane} />
        {lane.isManual && <StateBadge tone="neutral">Manual</StateBadge>}
        {isEmptied(lane) && <StateBadge tone="warn">No shipments left</StateBadge>}
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      <Button
        size="xs"
        variant={started ? 'default' : 'filled'}
        leftSection={started ? <CirclePause size={14} aria-hidden /> : <CirclePlay size={14} aria-hidden />}
        loading={started ? pause.isPending : isPending}
        onClick={() => {
          if (started) pause.mutate(chosen, { onError: (error) => toasts.error(error.message) });
          else void start(chosen);
        }}
      >
        {started ? 'Pause' : 'Start'}
      </Button>
      {dialog}
    </div>
  );
}
