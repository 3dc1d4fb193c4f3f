import { isOfferedMode } from '@lanewright/freight';
import { Button, Skeleton } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { mayOpen, access } from '../../app/access.ts';
import { paths } from '../../app/paths.ts';
import { useAvailableModes } from '../../app/session/useAvailableModes.ts';
import { useSignedInUser } from '../../app/session/useSession.ts';
import type { NextPlace } from '../../features/uploads/review/ApprovalStep.tsx';
import { useUpload } from '../../features/uploads/uploads.api.ts';
import type { Upload } from '../../features/uploads/uploadTypes.ts';
import { WithdrawButton } from '../../features/uploads/wizard/WithdrawButton.tsx';
import { Wizard } from '../../features/uploads/wizard/Wizard.tsx';
import { currentStep } from '../../features/uploads/wizard/wizardSteps.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';

const heading = 'Data upload';
const breadcrumb = [{ label: 'Upload', to: paths.upload() }];
const toUpload = (
  <Button component={Link} to={paths.upload()}>
    Upload a file
  </Button>
);

/** One upload step by step: columns, rows, places, review, approval. */
export default function DataUploadWizardScreen() {
  const [search] = useSearchParams();
  const uploadId = search.get('upload');
  if (uploadId === null || !/^[1-9]\d{0,17}$/.test(uploadId)) {
    return (
      <Page heading={heading} breadcrumb={breadcrumb}>
        <EmptyState title="Start with a file" icon={FileUp} action={toUpload}>
          Choose a mode and drop a file of shipments. The steps from columns to approval then appear here.
        </EmptyState>
      </Page>
    );
  }
  return <OpenUpload key={uploadId} uploadId={uploadId} />;
}

function OpenUpload({ uploadId }: { uploadId: string }) {
  const [search, setSearch] = useSearchParams();
  const upload = useUpload(uploadId);
  const modes = useAvailableModes().data ?? [];
  const next = useNextPlace(upload.data);
  useFollowedStep(upload.data);
  if (upload.data === undefined) {
    return (
      <Page heading={heading} breadcrumb={breadcrumb}>
        {upload.isError ? (
          <LoadProblem query={upload} action={toUpload} />
        ) : (
          <div role="status" aria-label="Loading the upload">
            <Skeleton height={30} mb="md" radius="sm" />
            <Skeleton height={340} radius="md" />
          </div>
        )}
      </Page>
    );
  }
  const { data } = upload;
  return (
    <Page
      heading={data.fileName}
      breadcrumb={breadcrumb}
      description={`${data.modeTitle} · ${data.statusName}`}
      actions={<WithdrawButton upload={data} />}
    >
      <LoadProblem query={upload} />
      <Wizard
        upload={data}
        modes={modes}
        stepText={search.get('step')}
        groupKey={search.get('group') ?? undefined}
        onGroup={(groupKey) =>
          setSearch({ upload: uploadId, step: 'rows', group: groupKey }, { replace: true })
        }
        addressOfUpload={paths.dataUploadWizard}
        addressOfStep={(step) => paths.dataUploadWizard(uploadId, step)}
        uploadAddress={paths.upload()}
        next={next}
      />
    </Page>
  );
}

const dashboard: NextPlace = {
  label: 'Open the dashboard',
  to: paths.dashboard(),
  says: 'The dashboard shows its spend and volumes.',
};

/** If the user is viewing the upload's current step, follows the upload to its next step, also when the address names the step. */
function useFollowedStep(upload: Upload | undefined): void {
  const [search, setSearch] = useSearchParams();
  const stands = upload === undefined ? undefined : currentStep(upload);
  const stood = useRef(stands);
  const named = search.get('step');
  const uploadId = upload?.id;
  // The upload moves on outside React, and the address follows.
  useEffect(() => {
    if (stood.current !== stands && named !== null && named === stood.current && uploadId !== undefined)
      setSearch({ upload: uploadId }, { replace: true });
    stood.current = stands;
  }, [stands, named, uploadId, setSearch]);
}

/** Address for a completed upload, depending on the user: its mode's lanes, else the mode's summary or the dashboard. */
function useNextPlace(upload: Upload | undefined): NextPlace {
  const { type } = useSignedInUser();
  if (upload === undefined || !isOfferedMode(upload.mode)) return dashboard;
  if (mayOpen(access.modeLanes, type)) {
    return {
      label: `Open the lanes of ${upload.modeTitle}`,
      to: paths.lanes(upload.mode),
      says: 'Set targets and start lanes for bids there.',
    };
  }
  if (mayOpen(access.modeSummary, type)) {
    return {
      label: `Open the summary of ${upload.modeTitle}`,
      to: `${paths.summary(upload.mode)}?upload=${upload.id}`,
      says: 'The summary shows how every location was matched.',
    };
  }
  return dashboard;
}
