import { Stack, Textarea } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { countOf } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { Scenario } from '../scenarios.api.ts';
import { useTakeBack } from './award.api.ts';

/** Takes the awards made of a scenario back, after asking. */
export function TakeBackButton({ scenario: { scenarioId, name } }: { scenario: Scenario }) {
  const [reason, setReason] = useState('');
  const change = useTakeBack(scenarioId);
  return (
    <ConfirmButton
      variant="default"
      leftSection={<Undo2 size={15} aria-hidden />}
      question="Take the awards of this scenario back?"
      consequence={
        <Stack gap="sm">
          <span>
            Every award made of “{name}” that still stands stops counting, also those that a carrier has
            accepted, and the carriers are told. Other awards stay as they are. The history keeps who took
            them back, when and why.
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
      onConfirm={async () => {
        const { takenBack } = await change.mutateAsync(reason.trim());
        toasts.success(`${countOf(takenBack, 'award')} taken back.`);
      }}
    >
      Take back
    </ConfirmButton>
  );
}
