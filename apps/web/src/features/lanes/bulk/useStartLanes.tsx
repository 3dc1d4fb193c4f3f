import { useMutation } from '../../../platform/query.ts';
import { toasts } from '../../../ui/toasts.ts';
import { useAskOutdatedRates } from '../../../ui/useAskOutdatedRates.tsx';
import { startLanes } from '../lanes.api.ts';
import type { ChosenLanes } from '../laneTypes.ts';

/**
 * Opens lanes for bids. `dialog` asks first if the start would lock outdated exchange rates. `onStarted` receives the number of
 * lanes that were not open before.
 */
export function useStartLanes(onStarted: (changed: number) => void = () => undefined) {
  const change = useMutation(startLanes);
  const { attempt, dialog } = useAskOutdatedRates({
    consequence: 'The first start of lanes locks the exchange rates of the mode.',
    confirmLabel: 'Start and lock these rates',
  });
  const start = (chosen: ChosenLanes) =>
    attempt(async (acknowledged) =>
      onStarted((await change.mutateAsync({ ...chosen, acknowledged })).changed),
    ).catch((error: unknown) => toasts.error(error instanceof Error ? error.message : String(error)));
  return { start, isPending: change.isPending, dialog };
}
