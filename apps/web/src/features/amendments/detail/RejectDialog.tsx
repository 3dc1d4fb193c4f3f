import { amendments } from '@lanewright/contract';
import { Textarea } from '@mantine/core';
import { EditModal } from '../../../ui/EditModal.tsx';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { toasts } from '../../../ui/toasts.ts';
import { type Amendment, type AmendmentsPlace, answerInput } from '../amendments.api.ts';
import { effectWords } from '../amendmentWords.ts';

interface RejectDialogProps {
  place: AmendmentsPlace;
  amendment: Amendment;
  opened: boolean;
  onClose: () => void;
}

/** Minimum length of a reason, in characters. */
const minReason = 3;

/** Rejects an amendment of the other side, with a reason that it sees. */
export function RejectDialog({ opened, onClose, ...form }: RejectDialogProps) {
  return (
    <EditModal
      opened={opened}
      onClose={onClose}
      title="Reject this amendment?"
      losing="The amendment is not rejected yet."
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened && <RejectForm {...form} onClose={onClose} />}
    </EditModal>
  );
}

function RejectForm({ place, amendment, onClose }: Omit<RejectDialogProps, 'opened'>) {
  const form = useEndpointForm(amendments.answerAmendment, {
    isNew: true,
    initial: { reason: '' },
    input: answerInput(place, amendment.amendmentNo),
    missing: ({ reason }) => reason.trim().length < minReason && 'Enter a short reason',
    toBody: ({ reason }) => ({ answer: 'reject' as const, reason: reason.trim() }),
    onSaved: () => {
      toasts.success('Amendment rejected');
      onClose();
    },
  });
  return (
    <Form form={form} gap="sm">
      <div>Nothing changes. Rejected: {effectWords(amendment)}</div>
      <Textarea
        label="Reason"
        description="Shown to the other side."
        maxLength={500}
        autosize
        minRows={2}
        required
        data-autofocus
        {...form.field('reason')}
      />
      <FormFoot
        form={form}
        submit="Reject amendment"
        onCancel={onClose}
        color="red.9"
        failed="Couldn’t reject the amendment"
      />
    </Form>
  );
}
