import type { OfferedMode } from '@lanewright/freight';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { AwardSteps, cancelSteps } from '../../../ui/AwardSteps.tsx';
import { useBestBidsProgress } from '../awards.api.ts';

interface UndoProgressProps {
  mode: OfferedMode;
  isUnderWay: boolean;
  submittedAt: number;
}

/** How far the undo of a large award is: it takes longer than its message is shown. */
export function UndoProgress({ mode, isUnderWay, submittedAt }: UndoProgressProps) {
  const [isClosed, setIsClosed] = useState(false);
  const award = useBestBidsProgress(mode, { isUnderWay, submittedAt }).data?.award ?? null;
  const isReported = isUnderWay && award !== null && cancelSteps.includes(award.step);
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
