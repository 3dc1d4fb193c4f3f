import { type DeclineReason, declineReasonLabels, declineReasons } from '@lanewright/freight';
import { Button, Group, Modal, Select, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from '../../../platform/query.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { BidPlace } from '../bids.api.ts';
import type { BidLane } from '../bidTypes.ts';
import { laneName } from '../editor/laneFilter.ts';
import { putDeclines } from './declines.api.ts';

interface NoBidDialogProps {
  place: BidPlace;
  /** The chosen lanes; null: closed. */
  lanes: readonly BidLane[] | null;
  onClose: () => void;
}

const maxNote = 300;
const shownErrors = 5;

/** Asks why the carrier does not bid on the chosen lanes, or undoes that. */
export function NoBidDialog({ place, lanes, onClose }: NoBidDialogProps) {
  const title = lanes?.length === 1 && lanes[0] !== undefined ? `No bid: ${laneName(lanes[0])}` : 'No bid';
  return (
    <Modal
      opened={lanes !== null}
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {lanes !== null && <NoBidFields place={place} lanes={lanes} onClose={onClose} />}
    </Modal>
  );
}

function NoBidFields({ place, lanes, onClose }: NoBidDialogProps & { lanes: readonly BidLane[] }) {
  const [reason, setReason] = useState<DeclineReason | null>(lanes[0]?.declined?.reason ?? null);
  const [note, setNote] = useState(lanes[0]?.declined?.note ?? '');
  const putting = useMutation(putDeclines(place));
  const free = lanes.filter(({ open, isComplete, sealed }) => open && isComplete === null && sealed === null);
  const declined = lanes.filter((lane) => lane.declined !== null);
  const skipped = lanes.length - free.length;
  const put = async (some: readonly BidLane[], as: DeclineReason | null) => {
    const sent = some.map(({ laneId }) => ({ laneId, reason: as, note: as === null ? null : note.trim() }));
    const answer = await putting.mutateAsync(sent).catch(() => null);
    if (answer === null || answer.errors.length > 0) return;
    toasts.success(
      as === null
        ? `${countOf(answer.removed, 'lane')} no longer declined`
        : `${countOf(answer.declined, 'lane')} declined`,
    );
    onClose();
  };
  const errors = putting.data?.errors ?? [];
  return (
    <Stack gap="sm">
      <Select
        label="Reason"
        description="The customer sees it with the bids; in a sealed round after the opening."
        data={declineReasons.map((value) => ({ value, label: declineReasonLabels[value] }))}
        value={reason}
        onChange={(value) => setReason(declineReasons.find((one) => one === value) ?? null)}
        placeholder="Select a reason"
        allowDeselect={false}
        data-autofocus
      />
      <Textarea
        label="Note"
        description={`Optional, up to ${maxNote} characters`}
        value={note}
        maxLength={maxNote}
        autosize
        minRows={2}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {skipped > 0 && (
        <div>
          {countOf(skipped, 'lane')} skipped, because{' '}
          {skipped === 1 ? 'it is closed or has' : 'they are closed or have'} a bid. To decline a lane with a
          bid, delete its rates first.
        </div>
      )}
      {errors.length > 0 && (
        <div role="alert">
          {countOf(errors.length, 'lane')} not changed:
          <ul>
            {errors.slice(0, shownErrors).map(({ laneId, message }) => (
              <li key={laneId}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      <ActionError of={putting} heading="The lanes were not changed" />
      <Group justify="flex-end" gap="xs" mt="xs">
        {declined.length > 0 && (
          <Button variant="subtle" loading={putting.isPending} onClick={() => void put(declined, null)}>
            Undo decline
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ButtonWithReason
          loading={putting.isPending}
          reason={
            free.length === 0
              ? 'Every chosen lane has a bid or is closed'
              : reason === null && 'Select a reason'
          }
          onClick={() => void put(free, reason)}
        >
          {free.length < 2 ? 'Decline lane' : `Decline ${formatCount(free.length)} lanes`}
        </ButtonWithReason>
      </Group>
    </Stack>
  );
}
