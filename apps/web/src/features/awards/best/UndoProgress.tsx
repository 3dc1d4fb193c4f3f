import type { OfferedMode } from '@lanewright/freight';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { AwardSteps, cancelSteps } from '../../../ui/AwardSteps.tsx';
import { useBestBidsProgress } from '../awards.api.ts';

/** How far the undo of a large award is: it takes longer than its message is shown. */
export function UndoProgress({ mode, isPending }: { mode: OfferedMode; isPending: boolean }) {
  const [isClosed, setIsClosed] = useState(false);
  const award = useBestBidsProgress(mode, isPending).data?.award ?? null;
  const isReported = isPending && award !== null && cancelSteps.includes(award.step);
  return (
    <Modal
      opened={isReported && !isClosed}
      onClose={() => setIsClosed(true)}
      centered
      title="Cancelling awards"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <AwardSteps award={award} steps={cancelSteps} />
    </Modal>
  );
}
