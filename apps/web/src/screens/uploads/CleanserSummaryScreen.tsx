import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Button, Select, Skeleton } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useMode } from '../../app/useMode.ts';
import { CleansedUpload } from '../../features/uploads/cleansed/CleansedUpload.tsx';
import { useUpload, useUploads } from '../../features/uploads/uploads.api.ts';
import type { Upload } from '../../features/uploads/uploadTypes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem, Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { formatMoment } from '../../ui/figures.ts';

const listedAtMost = 200;

/** Cleansed data of a mode's files: how each place was matched, unresolved ones to answer, and downloads. */
export default function CleanserSummaryScreen() {
  const mode = useMode();
  const { title, summaryLabel } = modeDetails[mode];
  const [search, setSearch] = useSearchParams();
  const uploads = useUploads({ mode, statuses: [], page: 1, pageSize: listedAtMost });
  const listed = uploads.data?.rows;
  const asked = search.get('upload');
  const shownId = listed?.find(({ id }) => id === asked)?.id ?? listed?.[0]?.id;
  return (
    <Page
      heading={`${summaryLabel} of ${title}`}
      description="What was cleansed and how: every location as received and as matched, with confidence."
      actions={
        <Button component={Link} to={uploadAddress(mode)} variant="default">
          Upload a file
        </Button>
      }
    >
      <LoadProblem query={uploads} />
      {uploads.isLoadingError ? null : listed === undefined ? (
        <Skeleton height={320} radius="md" role="status" aria-label="Loading the uploads" />
      ) : shownId === undefined ? (
        <EmptyState
          title="Nothing to cleanse yet"
          icon={FileUp}
          action={
            <Button component={Link} to={uploadAddress(mode)}>
              Upload a file
            </Button>
          }
        >
          Drop a file of {title} shipments. The matched locations appear here, to download as a clean file.
        </EmptyState>
      ) : (
        <>
          <Select
            label="File"
            maw={520}
            mb="lg"
            allowDeselect={false}
            searchable={listed.length > 8}
            data={listed.map((upload) => ({ value: upload.id, label: nameOf(upload) }))}
            value={shownId}
            onChange={(id) => setSearch(id === null ? {} : { upload: id }, { replace: true })}
          />
          <ShownUpload key={shownId} uploadId={shownId} />
        </>
      )}
    </Page>
  );
}

/** The selected upload, polled until it is final. */
function ShownUpload({ uploadId }: { uploadId: string }) {
  const upload = useUpload(uploadId);
  return (
    <Loaded
      query={upload}
      skeleton={<Skeleton height={320} radius="md" role="status" aria-label="Loading the upload" />}
    >
      {(data) => <CleansedUpload upload={data} wizardAddress={paths.dataUploadWizard(uploadId)} />}
    </Loaded>
  );
}

const uploadAddress = (mode: OfferedMode) => `${paths.upload()}?mode=${mode}`;

const nameOf = ({ fileName, uploadedAt, statusName }: Upload) =>
  `${fileName} · ${formatMoment(uploadedAt)} · ${statusName}`;
