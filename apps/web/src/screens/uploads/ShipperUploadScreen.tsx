import { isOfferedMode, type OfferedMode } from '@lanewright/freight';
import { Button, Skeleton } from '@mantine/core';
import { Upload as UploadIcon } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { ModesFailed } from '../../app/session/ModesFailed.tsx';
import { useAvailableModes } from '../../app/session/useAvailableModes.ts';
import { paths } from '../../app/paths.ts';
import { TemplateButton } from '../../features/uploads/downloads/TemplateButton.tsx';
import { UploadFilters } from '../../features/uploads/list/UploadFilters.tsx';
import { UploadList } from '../../features/uploads/list/UploadList.tsx';
import { UploadForm } from '../../features/uploads/receive/UploadForm.tsx';
import { useUploads } from '../../features/uploads/uploads.api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import classes from './Uploads.module.css';

const listId = 'uploads';
const pageSize = 50;

/** Select a mode and drop a shipment file; the company's uploads are below. */
export default function ShipperUploadScreen() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const askedModes = useAvailableModes();
  const modes = askedModes.data;
  const mode = modeFrom(search.get('mode'), modes) ?? (modes?.length === 1 ? modes[0] : undefined);

  const change = (values: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );

  return (
    <Page
      heading="Upload"
      description="Turn a year of shipments into lanes: drop the file as exported from your system, and check how it was read."
    >
      {modes === undefined && askedModes.isError ? (
        <ModesFailed asked={askedModes} />
      ) : modes === undefined ? (
        <Skeleton height={190} mb={28} radius="md" />
      ) : modes.length === 0 ? (
        <EmptyState title="Your company has no transport mode yet" icon={UploadIcon}>
          Ask Lanewright to turn on the modes you ship in. You can then upload files here.
        </EmptyState>
      ) : (
        <>
          <UploadForm
            modes={modes}
            mode={mode}
            onModeChange={(chosen) => change({ mode: String(chosen) })}
            onReceived={(uploadId) => void navigate(paths.dataUploadWizard(uploadId))}
            addressOf={paths.dataUploadWizard}
            listId={listId}
          />
          {mode !== undefined && (
            <p className={classes.template}>
              No file yet, or one in another format? <TemplateButton mode={mode} />
            </p>
          )}
        </>
      )}
      <CompanyUploads modes={modes ?? []} search={search} onChange={change} />
    </Page>
  );
}

interface CompanyUploadsProps {
  modes: readonly OfferedMode[];
  search: URLSearchParams;
  onChange: (values: Readonly<Record<string, string | undefined>>) => void;
}

function CompanyUploads({ modes, search, onChange }: CompanyUploadsProps) {
  const mode = modeFrom(search.get('show'), modes);
  const statusText = search.get('status');
  const status = statusText !== null && /^\d{3}$/.test(statusText) ? Number(statusText) : undefined;
  const page = Math.max(1, Number(search.get('page')) || 1);
  const uploads = useUploads({ mode, statuses: status === undefined ? [] : [status], page, pageSize });
  const rows = uploads.data?.rows.filter(({ kind }) => kind !== 'bids');
  const pages = Math.max(1, Math.ceil((uploads.data?.total ?? 0) / pageSize));
  const filtered = mode !== undefined || status !== undefined;

  return (
    <section aria-labelledby={`${listId}-heading`} id={listId}>
      <div className={classes.listHead}>
        <h2 id={`${listId}-heading`}>Your company’s uploads</h2>
        <div className={classes.filters}>
          <UploadFilters
            modes={modes}
            mode={mode}
            status={status}
            onChange={(filter) =>
              onChange({
                show: filter.mode === undefined ? undefined : String(filter.mode),
                status: filter.status === undefined ? undefined : String(filter.status),
                page: undefined,
              })
            }
          />
        </div>
      </div>
      <LoadProblem query={uploads} />
      {uploads.isLoadingError ? null : rows?.length === 0 ? (
        <EmptyState
          title={filtered ? 'No uploads match' : 'No uploads yet'}
          icon={UploadIcon}
          action={
            filtered ? (
              <Button variant="default" onClick={() => onChange({ show: undefined, status: undefined })}>
                Show all uploads
              </Button>
            ) : undefined
          }
        >
          {filtered
            ? 'Remove a filter to see other uploads.'
            : 'Choose a mode above and drop a file: shipment ID, dates, locations, weight and charges, in any column layout.'}
        </EmptyState>
      ) : (
        <UploadList uploads={rows} addressOf={paths.dataUploadWizard} />
      )}
      {pages > 1 && (
        <nav className={classes.pages} aria-label="Pages of uploads">
          <Button
            size="xs"
            variant="default"
            disabled={page <= 1}
            onClick={() => onChange({ page: String(page - 1) })}
          >
            Newer
          </Button>
          <span>
            Page {page} of {pages}
          </span>
          <Button
            size="xs"
            variant="default"
            disabled={page >= pages}
            onClick={() => onChange({ page: String(page + 1) })}
          >
            Older
          </Button>
        </nav>
      )}
    </section>
  );
}

function modeFrom(text: string | null, modes: readonly OfferedMode[] | undefined): OfferedMode | undefined {
  const mode = Number(text);
  return isOfferedMode(mode) && modes?.includes(mode) === true ? mode : undefined;
}
