import { awards } from '@lanewright/contract';
import { Checkbox, SegmentedControl, Textarea } from '@mantine/core';
import { useMutation } from '../../../platform/query.ts';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { toasts } from '../../../ui/toasts.ts';
import classes from './AwardPanel.module.css';
import { AwardMonths } from './AwardMonths.tsx';
import { AcceptedFigures } from './AcceptedFigures.tsx';
import { type AwardAnswer, type AwardDetails, answerAward } from './myAwards.api.ts';
import { leastReason } from './reason.ts';

interface AnswerAwardProps {
  award: AwardDetails;
  onAnswered: () => void;
}

type Answer = AwardAnswer['answer'];

/** Form to accept an award, accept some of its months, or decline it with a reason. The response is final. */
export function AnswerAward({ award, onAnswered }: AnswerAwardProps) {
  const sending = useMutation(answerAward);
  const awarded = award.months.map(({ month }) => month);
  const form = useEndpointForm(awards.answerAward, {
    isNew: true,
    initial: { answer: 'accept' as Answer, months: awarded, reason: '' },
    missing: (values) => missingOf(values, awarded),
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
  const { answer, months } = form.values;
  const inPart = answer === 'acceptInPart';

  return (
    <Form form={form} gap="md">
      <SegmentedControl
        aria-label="Your response"
        value={answer}
        onChange={(chosen) => form.set({ answer: chosen })}
        data={[
          { value: 'accept', label: 'Accept' },
          { value: 'acceptInPart', label: 'Accept some months', disabled: awarded.length < 2 },
          { value: 'decline', label: 'Decline' },
        ]}
      />
      {inPart ? (
        <>
          <Checkbox.Group
            label="Months you accept"
            description="The other months are returned to the customer."
            {...form.field('months')}
          >
            <div className={classes.months}>
              <AwardMonths award={award} choosing />
            </div>
          </Checkbox.Group>
          <AcceptedFigures award={award} months={months} />
        </>
      ) : (
        <AwardMonths award={award} />
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
        submit={answer === 'decline' ? 'Decline award' : inPart ? 'Accept selected months' : 'Accept award'}
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
