import { CirclePlay } from 'lucide-react';
import { countOf } from '../../../ui/figures.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import type { ChosenLanes } from '../laneTypes.ts';
import { useStartLanes } from './useStartLanes.tsx';

interface StartLanesProps {
  /** If empty, all lanes of the mode. */
  chosen: ChosenLanes;
  label: string;
  /** Why they can't be started; false if they can. */
  reason?: string | false;
}

/** Opens lanes for bids. It can be undone by pausing them, so it asks only before it locks outdated exchange rates. */
export function StartLanes({ chosen, label, reason = false }: StartLanesProps) {
  const { start, isPending, dialog } = useStartLanes((changed) =>
    toasts.success(
      changed === 0
        ? 'These lanes were already open for bids'
        : `${countOf(changed, 'lane')} opened for bids`,
    ),
  );
  return (
    <>
      <ButtonWithReason
        size="compact-sm"
        variant="light"
        reason={reason}
        leftSection={<CirclePlay size={14} aria-hidden />}
        loading={isPending}
        onClick={() => void start(chosen)}
      >
        {label}
      </ButtonWithReason>
      {dialog}
    </>
  );
}
