import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { UploadList } from '../../features/uploads/list/UploadList.tsx';
import type { useUploads } from '../../features/uploads/uploads.api.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import classes from './Dashboard.module.css';

const shownCount = 4;

/** The newest uploads of shipments with their state. */
export function LatestUploads({ asked }: { asked: ReturnType<typeof useUploads> }) {
  if (asked.data === undefined && asked.isError)
    return (
      <ErrorPanel
        error={asked.error}
        heading="The uploads could not be loaded"
        onRetry={() => void asked.refetch()}
      />
    );
  const uploads = asked.data?.rows.filter(({ kind }) => kind === 'shipments');
  if (uploads?.length === 0) return <p className={classes.none}>Nothing uploaded yet.</p>;
  return (
    <>
      <UploadList uploads={uploads?.slice(0, shownCount)} addressOf={paths.dataUploadWizard} />
      {(uploads?.length ?? 0) > shownCount && (
        <Button component={Link} to={paths.upload()} variant="subtle" size="compact-sm" mt={8}>
          All uploads
        </Button>
      )}
    </>
  );
}
