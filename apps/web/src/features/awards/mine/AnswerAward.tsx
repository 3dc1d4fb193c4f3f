import { Button, Checkbox, Group, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from '../../../platform/query.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { formatMoment, formatMonth, formatMonths, formatChosenPercent } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type AwardAnswer, answerAward, type MyAward } from './myAwards.api.ts';
import { leastReason } from './reason.ts';

interface AnswerAwardProps {
  award: MyAward;
  onAnswered: () => void;
}

type Answer = AwardAnswer['answer'];

/** Form to accept an award, accept some of its months, or decline it with a reason. The response is final. */
export function AnswerAward({ award, onAnswered }: AnswerAwardProps) {
  const [answer, setAnswer] = useState<Answer>('accept');
  const [months, setMonths] = useState<readonly string[]>(award.months);
  const [reason, setReason] = useState('');
  const sending = useMutation({
    ...answerAward,
    onSuccess: (answered) => {
      toasts.success(answered.status === 'Declined' ? 'Award declined' : 'Award accepted');
      onAnswered();
    },
  });
  const whyNot = missingOf(answer, months, award.months, reason);
  const send = () =>
    sending.mutate({
      awardId: award.awardId,
      answer,
      ...(answer === 'acceptInPart' ? { months: [...months] } : {}),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    });

  return (
    <Stack gap="md">
      <FieldGrid
        fields={[
          { label: 'Customer', value: award.customerName },
          { label: 'Months', value: formatMonths(award.months) },
          { label: 'Share', value: formatChosenPercent(award.share) },
          { label: 'Amount', value: <Money amountUsd={award.awardedUsd} exact /> },
          { label: 'Respond by', value: award.answerBy === null ? null : formatMoment(award.answerBy) },
        ]}
      />
      <SegmentedControl
        aria-label="Your response"
        value={answer}
        onChange={setAnswer}
        data={[
          { value: 'accept', label: 'Accept' },
          { value: 'acceptInPart', label: 'Accept some months', disabled: award.months.length < 2 },
          { value: 'decline', label: 'Decline' },
        ]}
      />
      {answer === 'acceptInPart' && (
        <Checkbox.Group
          label="Months you accept"
          description="The other months are returned to the customer."
          value={[...months]}
          onChange={setMonths}
        >
          <Group gap="xs" mt="xs">
            {award.months.map((month) => (
              <Checkbox key={month} value={month} label={formatMonth(month)} w={110} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {answer !== 'accept' && (
        <Textarea
          label={
            answer === 'decline'
              ? 'Reason for declining'
              : 'Reason for not accepting the other months (optional)'
          }
          description="Shown to the customer."
          maxLength={500}
          autosize
          minRows={2}
          required={answer === 'decline'}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <ActionError of={sending} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onAnswered} disabled={sending.isPending}>
          Cancel
        </Button>
        <ButtonWithReason
          reason={whyNot}
          loading={sending.isPending}
          color={answer === 'decline' ? 'red.9' : 'purple'}
          onClick={send}
        >
          {answer === 'decline'
            ? 'Decline award'
            : answer === 'accept'
              ? 'Accept award'
              : 'Accept selected months'}
        </ButtonWithReason>
      </Group>
    </Stack>
  );
}

function missingOf(
  answer: Answer,
  months: readonly string[],
  awarded: readonly string[],
  reason: string,
): string | null {
  if (answer === 'decline' && reason.trim().length < leastReason) return 'Enter a short reason';
  if (answer !== 'acceptInPart') return null;
  if (months.length === 0) return 'Choose the months to accept';
  return months.length === awarded.length ? 'All months are selected. Accept the whole award instead' : null;
}
