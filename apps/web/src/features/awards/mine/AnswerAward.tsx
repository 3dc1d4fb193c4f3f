import { awards } from '@lanewright/contract';
import { Checkbox, Group, SegmentedControl, Textarea } from '@mantine/core';
import { useMutation } from '../../../platform/query.ts';
import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { formatMoment, formatMonth, formatMonths, formatChosenPercent } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
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
  const sending = useMutation(answerAward);
  const form = useEndpointForm(awards.answerAward, {
    isNew: true,
    initial: { answer: 'accept' as Answer, months: [...award.months], reason: '' },
    missing: (values) => missingOf(values, award.months),
    toBody: ({ answer, months, reason }) => ({
      answer,
      ...(answer === 'acceptInPart' && { months }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    }),
    save: (body) => sending.mutateAsync({ awardId: award.awardId, ...body }),
    onSaved: ({ status }) => {
      toasts.success(status === 'Declined' ? 'Award declined' : 'Award accepted');
      onAnswered();
    },
  });
  const { answer } = form.values;

  return (
    <Form form={form} gap="md">
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
        onChange={(chosen) => form.set({ answer: chosen })}
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
          {...form.field('months')}
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
          {...form.field('reason')}
        />
      )}
      <FormFoot
        form={form}
        submit={
          answer === 'decline'
            ? 'Decline award'
            : answer === 'accept'
              ? 'Accept award'
              : 'Accept selected months'
        }
        onCancel={onAnswered}
        color={answer === 'decline' ? 'red.9' : undefined}
      />
    </Form>
  );
}

function missingOf(
  { answer, months, reason }: { answer: Answer; months: readonly string[]; reason: string },
  awarded: readonly string[],
): string | null {
  if (answer === 'decline' && reason.trim().length < leastReason) return 'Enter a short reason';
  if (answer !== 'acceptInPart') return null;
  if (months.length === 0) return 'Choose the months to accept';
  return months.length === awarded.length ? 'All months are selected. Accept the whole award instead' : null;
}
