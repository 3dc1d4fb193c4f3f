import { CirclePlay } from 'lucide-react';
import { countOf } from '../../../ui/figures.ts';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { startLanes, useLaneChange } from '../lanes.api.ts';
import type { ChosenLanes } from '../laneTypes.ts';

interface StartLanesProps {
  /** Without lanes, all of the mode. */
  chosen: ChosenLanes;
  label: string;
  /** Why they can't be started; false where they can. */
  reason?: string | false;
}

/** Opens lanes for bids. It can be undone by pausing them, so it does not ask. */
export function StartLanes({ chosen, label, reason = false }: StartLanesProps) {
  const start = useLaneChange(startLanes);
  // Awaited: a hint with this button is gone by the time its lanes are open.
  const begin = async () => {
    try {
      const { changed } = await start.mutateAsync(chosen);
      toasts.success(
        changed === 0 ? 'They were open for bids already.' : `${countOf(changed, 'lane')} opened for bids.`,
      );
    } catch (error) {
      toasts.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <ReasonButton
      size="compact-sm"
      variant="light"
      reason={reason}
      leftSection={<CirclePlay size={14} aria-hidden />}
      loading={start.isPending}
      onClick={() => void begin()}
    >
      {label}
    </ReasonButton>
  );
}
