import { Stack, Textarea } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { cancelSteps } from '../../../ui/AwardSteps.tsx';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { countOf } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { Scenario } from '../scenarios.api.ts';
import { useCancelAwards } from './award.api.ts';
import { AwardProgress } from './AwardProgress.tsx';

/** Cancels the awards made from a scenario, after confirmation. */
export function CancelAwardsButton({ scenario: { scenarioId, name } }: { scenario: Scenario }) {
  const [reason, setReason] = useState('');
  const change = useCancelAwards(scenarioId);
  return (
    <ConfirmButton
      variant="default"
      leftSection={<Undo2 size={15} aria-hidden />}
      question="Cancel the awards of this scenario?"
      consequence={
        <Stack gap="sm">
          <span>
            All awards made from “{name}” that are still in force are cancelled, including those a carrier has
            accepted, and the carriers are notified. Other awards stay as they are. The history records who
            cancelled them, when and why.
          </span>
          <Textarea
            label="Why"
            placeholder="For your own history; carriers don’t see it"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={500}
            autosize
            minRows={2}
          />
          {(change.isPending || change.error !== null) && (
            <AwardProgress scenarioId={scenarioId} steps={cancelSteps} />
          )}
        </Stack>
      }
      confirmLabel="Cancel awards"
      keepLabel="Keep awards"
      onConfirm={async () => {
        const { takenBack } = await change.mutateAsync(reason.trim());
        toasts.success(`${countOf(takenBack, 'award')} cancelled`);
      }}
    >
      Cancel awards
    </ConfirmButton>
  );
}
