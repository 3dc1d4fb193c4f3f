import { UploadStatus } from '@lanewright/freight';
import { useMutation } from '../../../platform/query.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import type { Upload } from '../uploadTypes.ts';
import { retryUpload } from '../uploads.api.ts';
import classes from './Wizard.module.css';

/** Notices above every step: a failed job with its retry, or the reason for a return or rejection. */
export function UploadNotices({ upload }: { upload: Upload }) {
  if (upload.awaiting === 'retry')
    return upload.canRetry ? <FailedStep upload={upload} /> : <FaultyFile error={upload.error} />;
  if (upload.reason === null) return null;
  if (upload.status === UploadStatus.Rejected) {
    return (
      <div className={classes.notice} data-tone="bad" role="note">
        <p>
          <b>{upload.replacedBy === null ? 'Rejected.' : 'Replaced.'}</b> {upload.reason}
        </p>
      </div>
    );
  }
  if (upload.status !== UploadStatus.InputExceptions) return null;
  return (
    <div className={classes.notice} role="note">
      <p>
        <b>Returned for correction.</b> {upload.reason}
      </p>
    </div>
  );
}

/** The file cannot be read; another file is needed. */
function FaultyFile({ error }: { error: string | null }) {
  return (
    <div className={classes.notice} data-tone="bad" role="alert">
      <p>
        <b>The file can’t be read.</b> {error}
      </p>
    </div>
  );
}

function FailedStep({ upload }: { upload: Upload }) {
  const retry = useMutation(retryUpload);
  return (
    <div className={classes.notice} data-tone="bad" role="alert">
      <p>
        <b>A step did not finish.</b> {upload.error ?? 'Several attempts failed.'} Nothing you entered is
        lost.
      </p>
      <ButtonWithReason size="xs" loading={retry.isPending} onClick={() => retry.mutate(upload.id)}>
        Try again
      </ButtonWithReason>
      <ActionError of={retry} />
    </div>
  );
}
