import { awards } from '@lanewright/contract';
import { Textarea } from '@mantine/core';
import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { countOf, formatCount, formatMoment } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { toasts } from '../../../ui/toasts.ts';
import { type AwardFigures, type AwardsAnswer } from './myAwards.api.ts';
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
  const declines = answer === 'decline';
  const form = useEndpointForm(awards.answerAwards, {
    isNew: true,
    initial: { reason: '' },
    missing: ({ reason }) => declines && reason.trim().length < leastReason && 'Enter a short reason',
    toBody: ({ reason }) => ({
      awardIds: [...awardIds],
      answer,
      ...(declines && { reason: reason.trim() }),
    }),
    input: {},
    onSaved: ({ awards: answered }) => {
      toasts.success(`${countOf(answered, 'award')} ${declines ? 'declined' : 'accepted'}`);
      onAnswered();
    },
  });
  return (
    <Form form={form} gap="md">
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
          {...form.field('reason')}
        />
      )}
      <FormFoot
        form={form}
        failed="No response was sent"
        submit={`${declines ? 'Decline' : 'Accept'} ${countOf(awardIds.length, 'award')}`}
        onCancel={onClose}
        color={declines ? 'red.9' : undefined}
      />
    </Form>
  );
}
