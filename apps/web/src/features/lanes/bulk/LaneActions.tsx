import { Button } from '@mantine/core';
import { CirclePause, Crosshair } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from '../../../platform/query.ts';
import { countOf } from '../../../ui/figures.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { pauseLanes, type SeenTarget } from '../lanes.api.ts';
import type { ChosenLanes } from '../laneTypes.ts';
import { StartLanes } from './StartLanes.tsx';
import { TargetDialog } from './TargetDialog.tsx';

interface LaneActionsProps {
  chosen: ChosenLanes;
  /** The targets of those among them that are loaded. */
  targets: readonly SeenTarget[];
  count: number;
  /** Number of them that are open for bids; undefined if not all of them are loaded. */
  open: number | undefined;
  /** Unit of target prices. */
  unit: string;
}

/** Start, pause and set targets for the selected lanes. Start and pause can be undone, so they need no confirmation. */
export function LaneActions({ chosen, targets, count, open, unit }: LaneActionsProps) {
  const pause = useMutation(pauseLanes);
  const [settingTarget, setSettingTarget] = useState(false);
  return (
    <>
      <StartLanes
        chosen={chosen}
        label="Start"
        reason={open === count && 'These lanes are already open for bids'}
      />
      <ButtonWithReason
        size="compact-sm"
        variant="light"
        reason={open === 0 && 'None of these lanes is open for bids'}
        leftSection={<CirclePause size={14} aria-hidden />}
        loading={pause.isPending}
        onClick={() =>
          pause.mutate(chosen, {
            onSuccess: ({ changed }) =>
              toasts.success(
                changed === 0
                  ? 'None of these lanes was open for bids'
                  : `${countOf(changed, 'lane')} paused`,
              ),
            onError: (error) => toasts.error(error.message),
          })
        }
      >
        Pause
      </ButtonWithReason>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<Crosshair size={14} aria-hidden />}
        onClick={() => setSettingTarget(true)}
      >
        Set target
      </Button>
      <TargetDialog
        opened={settingTarget}
        chosen={chosen}
        targets={targets}
        count={count}
        unit={unit}
        onClose={() => setSettingTarget(false)}
      />
    </>
  );
}
