import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from '../../../platform/query.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { countOf, formatCount, formatMoment } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { answerAwards, type AwardFigures, type AwardsAnswer } from './myAwards.api.ts';
import { leastReason } from './reason.ts';

interface AnswerChosenFormProps {
  answer: AwardsAnswer['answer'];
  awardIds: readonly string[];
  /** Totals; undefined while the server calculates them. */
  figures: AwardFigures | undefined;
  onClose: () => void;
  onAnswered: () => void;
}

/** Confirms accepting or declining many awards. The response is final and applies to all of them or none. */
export function AnswerChosenForm(props: AnswerChosenFormProps) {
  const { answer, awardIds, figures, onClose, onAnswered } = props;
  const [reason, setReason] = useState('');
  const declines = answer === 'decline';
  const sending = useMutation({
    ...answerAwards,
    onSuccess: ({ awards }) => {
      toasts.success(`${countOf(awards, 'award')} ${declines ? 'declined' : 'accepted'}`);
      onAnswered();
    },
  });
  const send = () =>
    sending.mutate({
      awardIds: [...awardIds],
      answer,
      ...(declines ? { reason: reason.trim() } : {}),
    });
  const whyNot = declines && reason.trim().length < leastReason ? 'Enter a short reason' : null;
  return (
    <>
      <Stack gap="md">
        <div>
          {declines
            ? 'All months of these awards are returned to the customer, who can award them to another carrier immediately. This can’t be undone.'
            : 'You accept all months of these awards at your bid prices. This can’t be undone.'}
        </div>
        <FieldGrid
          fields={[
            { label: 'Awards', value: formatCount(awardIds.length) },
            { label: 'Lanes', value: figures === undefined ? null : formatCount(figures.lanes) },
            {
              label: 'Amount',
              value: figures === undefined ? null : <Money amountUsd={figures.awardedUsd} exact />,
            },
            { label: 'Respond by', value: figures?.answerBy ? formatMoment(figures.answerBy) : null },
          ]}
        />
        {declines && (
          <Textarea
            label="Reason for declining"
            description="Shown to the customer with each award."
            maxLength={500}
            autosize
            minRows={2}
            required
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <ActionError of={sending} heading="No response was sent" />
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} disabled={sending.isPending}>
          Cancel
        </Button>
        <ButtonWithReason
          reason={whyNot}
          loading={sending.isPending}
          color={declines ? 'red.9' : 'purple'}
          onClick={send}
        >
          {declines ? 'Decline' : 'Accept'} {countOf(awardIds.length, 'award')}
        </ButtonWithReason>
      </Group>
    </>
  );
}
