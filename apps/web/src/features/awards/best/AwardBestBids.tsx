import { Button, Modal } from '@mantine/core';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import type { BestBidsWish } from '../awards.api.ts';
import { AwardBestForm } from './AwardBestForm.tsx';

export interface AwardBestBidsProps {
  wish: BestBidsWish;
  /** How many lanes that means. */
  count: number;
  /** How many of them have a bid that can be awarded; undefined where not all of them are loaded. */
  withBid: number | undefined;
  /** A lane of the mode, whose blocks of months are every lane's. */
  anyLaneId: string | undefined;
  /** Names a lane for the list of those skipped; undefined where it is not loaded. */
  nameOf: (laneId: string) => string | undefined;
}

/** Awards the best complete bid of each chosen lane, after asking. */
export function AwardBestBids(props: AwardBestBidsProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<Trophy size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Award best bids
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        centered
        title="Award best bids"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <AwardBestForm {...props} onClose={() => setOpened(false)} />
      </Modal>
    </>
  );
}
