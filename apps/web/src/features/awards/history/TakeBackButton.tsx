import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { countOf } from '../../../ui/figures.ts';
import { takeBack, useAwardChange } from '../awards.api.ts';

interface TakeBackButtonProps {
  laneId: string;
  /** Awards of the lane that count now. */
  standing: number;
}

/** Takes the lane's awards back; their history stays, with the reason. */
export function TakeBackButton({ laneId, standing }: TakeBackButtonProps) {
  const [reason, setReason] = useState('');
  const change = useAwardChange(takeBack);
  return (
    <ConfirmButton
      size="xs"
      variant="default"
      question="Take the awards of this lane back?"
      consequence={
        <Stack gap="sm">
          <span>
            {countOf(standing, 'award')} will stop counting and the carriers are told. The history keeps who
            took them back, when and why.
          </span>
          <Textarea
            label="Why"
            placeholder="For your own history; carriers do not see it"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={500}
            autosize
            minRows={2}
          />
        </Stack>
      }
      confirmLabel="Take back"
      reason={standing === 0 && 'No award of this lane counts now'}
      onConfirm={() => change.mutateAsync({ laneId, reason: reason.trim() })}
    >
      Cancel awards
    </ConfirmButton>
  );
}
