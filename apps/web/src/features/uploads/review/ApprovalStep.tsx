import { UploadStatus } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { countOf, formatMoment } from '../../../ui/figures.ts';
import { useAssumptions } from '../assumptions/assumptions.api.ts';
import { CleansedFiles } from '../downloads/CleansedFiles.tsx';
import type { Upload } from '../uploadTypes.ts';

export interface NextPlace {
  label: string;
  to: string;
  /** Description of what is done there. */
  says: string;
}

interface ApprovalStepProps {
  upload: Upload;
  /** Address for a completed upload: the lanes of its mode, or the user's alternative. */
  next: NextPlace;
  /** Address for uploading another file. */
  uploadAddress: string;
  /** Address for changing an approved upload's assumptions. */
  reviewAddress: string;
}

/** Result of the upload, or what it is waiting for. */
export function ApprovalStep({ upload, next, uploadAddress, reviewAddress }: ApprovalStepProps) {
  if (upload.status === UploadStatus.Completed)
    return <Completed upload={upload} next={next} reviewAddress={reviewAddress} />;
  if (upload.status === UploadStatus.Rejected && upload.replacedBy !== null)
    return (
      <EmptyState title="This upload was replaced" icon={CircleX}>
        {upload.reason}. Its data is no longer included. The file you sent is kept.
      </EmptyState>
    );
  if (upload.status === UploadStatus.Rejected) {
    return (
      <EmptyState
        title="This upload was rejected"
        icon={CircleX}
        action={
          <Button component={Link} to={uploadAddress}>
            Upload a corrected file
          </Button>
        }
      >
        {upload.reason !== null && <p>“{upload.reason}”</p>}
        None of its data is included. The file you sent is kept.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Awaiting approval" icon={Hourglass}>
      {upload.fileName}, sent {formatMoment(upload.uploadedAt)}, is complete on your side. Lanewright checks
      the same totals that you see under Review, then activates its lanes or returns it for correction with a
      reason. You can leave this page. The status is shown under Upload.
    </EmptyState>
  );
}

function Completed({ upload, next, reviewAddress }: Omit<ApprovalStepProps, 'uploadAddress'>) {
  const figures = upload.reconciliation;
  const counted = figures === null ? '' : `${countOf(figures.shipments, 'shipment')} now included. `;
  return (
    <EmptyState
      title={upload.kind === 'cleanse' ? 'Your clean file is ready' : 'Approved: its lanes are active'}
      icon={CircleCheck}
      action={
        <Actions>
          <Button
            component={Link}
            to={next.to}
            {...(upload.kind === 'cleanse' ? { variant: 'default' } : {})}
          >
            {next.label}
          </Button>
          {upload.kind === 'shipments' && <ChangeAssumptions upload={upload} reviewAddress={reviewAddress} />}
          <CleansedFiles upload={upload} isMain={upload.kind === 'cleanse'} />
        </Actions>
      }
    >
      {counted}
      {upload.kind === 'cleanse' ? 'It shows every location as received and as matched.' : next.says}
    </EmptyState>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'center' }}>{children}</div>
  );
}

/** Link to the assumptions of an approved upload, if any of them has another choice. */
function ChangeAssumptions({ upload, reviewAddress }: Pick<ApprovalStepProps, 'upload' | 'reviewAddress'>) {
  const found = useAssumptions(upload);
  if (found.data?.assumptions.some(({ choices }) => choices.length > 1) !== true) return null;
  return (
    <Button component={Link} to={reviewAddress} variant="default">
      Change assumptions
    </Button>
  );
}
