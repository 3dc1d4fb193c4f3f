import { Alert, Anchor, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMutation } from '../../../platform/query.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { countOf } from '../../../ui/figures.ts';
import { resetLane } from '../awards.api.ts';

interface CancelAwardsButtonProps {
  laneId: string;
  /** Number of active awards of the lane. */
  standing: number;
  /** Where awards that are already shipped are ended from a month on; undefined: none is. */
  endAt: string | undefined;
}

/** Cancels the lane's awards. Their history stays, with the reason. */
export function CancelAwardsButton({ laneId, standing, endAt }: CancelAwardsButtonProps) {
  const [reason, setReason] = useState('');
  const change = useMutation(resetLane);
  return (
    <ConfirmButton
      size="xs"
      variant="default"
      question="Cancel awards of this lane?"
      consequence={
        <Stack gap="sm">
          <span>
            {countOf(standing, 'award')} will be cancelled and the carriers notified. The history shows who
            cancelled them, when and why.
          </span>
          {endAt !== undefined && (
            <Alert color="yellow" title="Months of these awards are already shipped">
              Cancelling removes them too. To keep past months awarded,{' '}
              <Anchor component={Link} to={endAt} inherit underline="always">
                end the awards from a month on
              </Anchor>{' '}
              instead.
            </Alert>
          )}
          <Textarea
            label="Why"
            placeholder="For your own history. Carriers can’t see it"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={500}
            autosize
            minRows={2}
          />
        </Stack>
      }
      confirmLabel="Cancel awards"
      keepLabel="Keep awards"
      reason={standing === 0 && 'This lane has no active awards'}
      onConfirm={() => change.mutateAsync({ laneId, reason: reason.trim() })}
    >
      Cancel awards
    </ConfirmButton>
  );
}
