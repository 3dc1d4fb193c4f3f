import { lanes } from '@lanewright/contract';
import { useState } from 'react';
import { isProblem } from '../../../platform/apiProblem.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { OutdatedRates } from '../../../ui/OutdatedRates.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { startLanes, useLaneChange } from '../lanes.api.ts';
import type { ChosenLanes } from '../laneTypes.ts';

/**
 * Opens lanes for bids. `dialog` asks first if the start would lock outdated exchange rates. `onStarted` receives the number of
 * lanes that were not open before.
 */
export function useStartLanes(onStarted: (changed: number) => void = () => undefined) {
  const change = useLaneChange(startLanes);
  const [asked, setAsked] = useState<{ chosen: ChosenLanes; title: string }>();
  const [isAsking, setIsAsking] = useState(false);
  const send = async (chosen: ChosenLanes, acknowledged: boolean) =>
    onStarted((await change.mutateAsync({ ...chosen, acknowledged })).changed);
  const start = async (chosen: ChosenLanes) => {
    try {
      await send(chosen, false);
    } catch (error) {
      if (isProblem(error, lanes.startLanes, 'rates_outdated')) {
        setAsked({ chosen, title: error.title });
        setIsAsking(true);
      } else toasts.error(error instanceof Error ? error.message : String(error));
    }
  };
  const dialog = asked !== undefined && (
    <ConfirmDialog
      opened={isAsking}
      onClose={() => setIsAsking(false)}
      question="Lock outdated exchange rates?"
      consequence={
        <>
          <OutdatedRates title={asked.title} />
          The first start of lanes locks the exchange rates of the mode.
        </>
      }
      confirmLabel="Start and lock these rates"
      onConfirm={() => send(asked.chosen, true)}
    />
  );
  return { start, isPending: change.isPending, dialog };
}
