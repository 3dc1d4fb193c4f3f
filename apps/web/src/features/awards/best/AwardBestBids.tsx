import { type ButtonProps, Modal } from '@mantine/core';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from '../../../platform/query.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type BestBidsWish, cancelAwards } from '../awards.api.ts';
import { AwardBestForm } from './AwardBestForm.tsx';
import { UndoProgress } from './UndoProgress.tsx';

export interface AwardBestBidsProps {
  wish: BestBidsWish;
  /** Number of these lanes with a bid that can be awarded; undefined if not all of them are loaded. */
  withBid: number | undefined;
  /** Any lane of the mode: all lanes share the same blocks of months. */
  anyLaneId: string | undefined;
  /** Returns a lane's name for the list of skipped lanes; undefined if it is not loaded. */
  nameOf: (laneId: string) => string | undefined;
}

interface AwardButtonProps extends Omit<AwardBestBidsProps, 'wish'> {
  /** Determines the selected lanes when the button is pressed. */
  wish: () => Promise<BestBidsWish>;
  button: ButtonProps;
}

/** Awards the best complete bid of each selected lane, after a preview. */
export function AwardBestBids({ wish: find, button, ...props }: AwardButtonProps) {
  const [wish, setWish] = useState<BestBidsWish>();
  const [opened, setOpened] = useState(false);
  const [finding, setFinding] = useState(false);
  const back = useMutation(cancelAwards);
  const open = async () => {
    setFinding(true);
    try {
      setWish(await find());
      setOpened(true);
    } catch {
      toasts.error('The lanes couldn’t be loaded. Try again in a moment.');
    } finally {
      setFinding(false);
    }
  };
  return (
    <>
      <ButtonWithReason
        {...button}
        leftSection={<Trophy size={14} aria-hidden />}
        loading={finding}
        reason={props.withBid === 0 && 'None of these lanes has a complete bid'}
        onClick={() => void open()}
      >
        Award best bids
      </ButtonWithReason>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        centered
        size={680}
        title="Award best bids"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {wish !== undefined && (
          <AwardBestForm
            {...props}
            wish={wish}
            undo={(awardIds) => back.mutateAsync({ awardIds })}
            onClose={() => setOpened(false)}
          />
        )}
      </Modal>
      {wish !== undefined && (
        <UndoProgress
          key={back.submittedAt}
          mode={wish.mode}
          isUnderWay={back.isPending}
          submittedAt={back.submittedAt}
        />
      )}
    </>
  );
}
