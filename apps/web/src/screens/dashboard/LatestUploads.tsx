import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { UploadList } from '../../features/uploads/list/UploadList.tsx';
import type { Upload } from '../../features/uploads/uploadTypes.ts';
import classes from './Dashboard.module.css';

const shownCount = 4;

interface LatestUploadsProps<Shown extends Upload> {
  uploads: readonly Shown[];
  /** Rendered next to an upload's state. */
  aside?: (upload: Shown) => ReactNode;
}

/** The newest shipment uploads with their states. */
export function LatestUploads<Shown extends Upload>({ uploads, aside }: LatestUploadsProps<Shown>) {
  if (uploads.length === 0) return <p className={classes.none}>No uploads yet.</p>;
  return (
    <>
      <UploadList
        uploads={uploads.slice(0, shownCount)}
        addressOf={paths.dataUploadWizard}
        {...(aside === undefined ? {} : { aside })}
      />
      {uploads.length > shownCount && (
        <Button component={Link} to={paths.upload()} variant="subtle" size="compact-sm" mt={8}>
          All uploads
        </Button>
      )}
    </>
  );
}
