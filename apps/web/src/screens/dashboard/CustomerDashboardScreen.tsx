import type { OfferedMode } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import { paths } from '../../app/paths.ts';
import { ModesFailed } from '../../app/session/ModesFailed.tsx';
import { useAvailableModes } from '../../app/session/useAvailableModes.ts';
import { useCarriers } from '../../features/carriers/carriers.api.ts';
import { ModeCard } from '../../features/overview/dashboard/ModeCard.tsx';
import { useStatsOfModes } from '../../features/overview/overview.api.ts';
import type { Upload } from '../../features/uploads/uploadTypes.ts';
import { useUploads } from '../../features/uploads/uploads.api.ts';
import { waitingSentence, waitsForUploader } from '../../features/uploads/uploadState.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Dashboard.module.css';
import { CustomerFirstSteps } from './CustomerFirstSteps.tsx';
import { LatestNotifications } from './LatestNotifications.tsx';
import { LatestUploads } from './LatestUploads.tsx';
import { lanesAddress } from './lanesAddress.ts';
import { SavingsByMonth } from './SavingsByMonth.tsx';

/** What a customer sees first: each mode at a glance and what waits for an answer. */
export default function CustomerDashboardScreen() {
  const modes = useAvailableModes();
  return (
    <Page heading="Dashboard">
      {modes.data !== undefined ? (
        <Dashboard modes={modes.data} />
      ) : modes.isError ? (
        <ModesFailed asked={modes} />
      ) : (
        <CardsSkeleton />
      )}
    </Page>
  );
}

function Dashboard({ modes }: { modes: readonly OfferedMode[] }) {
  const answers = useStatsOfModes(modes);
  const uploads = useUploads({ statuses: [], page: 1, pageSize: 50 });
  const carriers = useCarriers();
  const shipmentUploads = uploads.data?.rows.filter(({ kind }) => kind === 'shipments');

  const failed = answers.find(({ error, data }) => error !== null && data === undefined);
  if (failed !== undefined) {
    return (
      <ErrorPanel
        error={failed.error}
        onRetry={() => void Promise.all(answers.map((one) => one.refetch()))}
      />
    );
  }
  const pictures = modes.flatMap((mode, at) => {
    const stats = answers[at]?.data;
    return stats === undefined ? [] : [{ mode, stats }];
  });
  if (pictures.length < modes.length) return <CardsSkeleton />;
  const shown = pictures.filter(({ stats }) => stats.lanes > 0);

  return (
    <>
      <CustomerFirstSteps
        uploaded={(shipmentUploads?.length ?? 0) > 0 || shown.length > 0}
        connected={carriers.data?.some((carrier) => carrier.modes.length > 0) ?? false}
        known={shipmentUploads !== undefined && carriers.data !== undefined}
        pictures={pictures}
      />
      {shown.length > 0 && (
        <div className={classes.cards}>
          {shown.map(({ mode, stats }) => (
            <ModeCard
              key={mode}
              mode={mode}
              stats={stats}
              lanesAddress={lanesAddress}
              waits={(shipmentUploads ?? [])
                .filter((upload) => upload.mode === mode && waitsForUploader(upload))
                .map(waitOf)}
            />
          ))}
          {shown.length === 1 && <SavingsByMonth pictures={shown} />}
        </div>
      )}
      {shown.length > 1 && <SavingsByMonth pictures={shown} />}
      <div className={classes.pair}>
        <Panel heading="Latest uploads">
          <LatestUploads asked={uploads} />
        </Panel>
        <LatestNotifications />
      </div>
    </>
  );
}

function waitOf(upload: Upload) {
  return {
    key: upload.id,
    text: `${upload.fileName}: ${waitingSentence(upload) ?? 'waits for you'}`,
    to: paths.dataUploadWizard(upload.id),
  };
}

function CardsSkeleton() {
  return (
    <div className={classes.cards} role="status" aria-label="Loading the dashboard">
      <Skeleton height={230} radius="md" />
      <Skeleton height={230} radius="md" />
    </div>
  );
}
