import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { ActionError } from '../../../ui/ActionError.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { type PlanWish, usePlanPreview } from '../tenders.api.ts';
import { PlanSummary } from './PlanSummary.tsx';
import { leavesOutAwarded } from './planSentences.ts';
import type { RoundDraft } from './roundDraft.ts';

interface PlanEventDialogProps {
  opened: boolean;
  wish: PlanWish;
  round: RoundDraft;
  carriers: number;
  isPending: boolean;
  error: Error | null;
  /** Plans it for these lanes; undefined: for the selected ones. */
  onPlan: (laneIds: string[] | undefined) => void;
  onClose: () => void;
}

/** Confirms planning an event, with its effects on lanes. */
export function PlanEventDialog(props: PlanEventDialogProps) {
  const { opened, wish, round, carriers, isPending, error, onPlan, onClose } = props;
  const [includesAwarded, setIncludesAwarded] = useState(false);
  const preview = usePlanPreview(wish, opened);
  const { data } = preview;
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Schedule this event?"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <PlanSummary
          preview={preview}
          round={round}
          carriers={carriers}
          includesAwarded={includesAwarded}
          onIncludesAwarded={setIncludesAwarded}
        />
        <ActionError of={{ error }} heading="Couldn’t schedule the event" />
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={close} disabled={isPending} data-autofocus>
          Cancel
        </Button>
        <ButtonWithReason
          loading={isPending}
          reason={data === undefined || preview.isFetching ? 'Counting lanes…' : undefined}
          onClick={() => {
            if (data !== undefined)
              onPlan(leavesOutAwarded(data, includesAwarded) ? data.laneIdsNotAwarded : undefined);
          }}
        >
          Schedule event
        </ButtonWithReason>
      </Group>
    </Modal>
  );
}
