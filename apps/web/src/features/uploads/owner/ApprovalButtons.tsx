import { UploadStatus } from '@lanewright/freight';
import { Alert, Button, Textarea } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from '../../../platform/query.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { Form, FormButton, FormError } from '../../../ui/form/Form.tsx';
import { useSubmitForm } from '../../../ui/form/useSubmitForm.ts';
import { countOf } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { Upload } from '../uploadTypes.ts';
import { approveUpload, returnUpload, rejectUpload } from '../uploads.api.ts';
import classes from './Owner.module.css';
import { WarningList } from './WarningList.tsx';

type Refusing = 'handBack' | 'reject';

const words: Readonly<Record<Refusing, { label: string; question: string; done: string }>> = {
  handBack: {
    label: 'Return for correction',
    question: 'What does the company need to correct?',
    done: 'Returned for correction with your reason',
  },
  reject: {
    label: 'Reject',
    question: 'Why are you rejecting it? This can’t be undone.',
    done: 'Rejected with your reason',
  },
};

/**
 * Approves an upload, returns it for correction with a reason, or rejects it with a reason. Only for uploads waiting for approval.
 */
export function ApprovalButtons({ upload }: { upload: Upload }) {
  const [refusing, setRefusing] = useState<Refusing>();
  if (upload.kind === 'bids' || upload.status !== UploadStatus.PendingApproval) return null;
  const { warnings } = upload;
  return (
    <div className={classes.decide}>
      {warnings.length > 0 && (
        <Alert
          color="yellow"
          styles={{ title: { color: 'var(--mantine-color-text)' } }}
          icon={<TriangleAlert size={18} aria-hidden />}
          title={`${countOf(warnings.length, 'warning')} before you approve`}
          mb="md"
        >
          <WarningList warnings={warnings} />
        </Alert>
      )}
      <div className={classes.buttons}>
        <ApproveButton upload={upload} />
        {(['handBack', 'reject'] as const).map((way) => (
          <Button
            key={way}
            variant={refusing === way ? 'light' : 'default'}
            onClick={() => setRefusing(refusing === way ? undefined : way)}
          >
            {words[way].label}
          </Button>
        ))}
      </div>
      {refusing !== undefined && (
        <RefusalForm key={refusing} upload={upload} way={refusing} onDone={() => setRefusing(undefined)} />
      )}
    </div>
  );
}

/** Approves at once, or after a second step if the upload has warnings. */
function ApproveButton({ upload }: { upload: Upload }) {
  const approve = useMutation(approveUpload);
  const { id, warnings } = upload;
  const send = () =>
    approve
      .mutateAsync({ id, acknowledged: warnings.map(({ code }) => code) })
      .then(() => toasts.success('Upload approved'));
  if (warnings.length === 0)
    return (
      <>
        {/* The request's error is shown below. */}
        <Button loading={approve.isPending} onClick={() => void send().catch(() => undefined)}>
          Approve
        </Button>
        <ActionError of={approve} />
      </>
    );
  return (
    <ConfirmButton
      question={`Approve despite ${countOf(warnings.length, 'warning')}?`}
      consequence={
        <>
          <WarningList warnings={warnings} />
          <p className={classes.recorded}>The audit log records that you approved with these warnings.</p>
        </>
      }
      confirmLabel={`Approve despite ${countOf(warnings.length, 'warning')}`}
      onConfirm={send}
    >
      Approve
    </ConfirmButton>
  );
}

interface RefusalFormProps {
  upload: Upload;
  way: Refusing;
  onDone: () => void;
}

/** Minimum length of the reason in the contract. */
const shortestReason = 3;

function RefusalForm({ upload, way, onDone }: RefusalFormProps) {
  const refuse = useMutation(way === 'reject' ? rejectUpload : returnUpload);
  const { label, question, done } = words[way];
  const form = useSubmitForm({
    initial: { reason: '' },
    isNew: true,
    missing: ({ reason }) => reason.trim().length < shortestReason && 'Enter a reason',
    send: ({ reason }) => refuse.mutateAsync({ uploadId: upload.id, reason: reason.trim() }),
    onSaved: () => {
      toasts.success(done);
      onDone();
    },
  });
  return (
    <Form form={form} className={classes.refusal}>
      <Textarea
        label={question}
        description={`${upload.companyName} will see this text.`}
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        {...form.field('reason')}
      />
      <FormError form={form} />
      <div className={classes.buttons}>
        <FormButton form={form} {...(way === 'reject' ? { color: 'red.9' } : {})}>
          {label}
        </FormButton>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
