import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { UploadList } from '../../features/uploads/list/UploadList.tsx';
import type { Upload } from '../../features/uploads/uploadTypes.ts';
import classes from './Dashboard.module.css';

const shownCount = 4;

/** The newest uploads with their state. */
export function LatestUploads({ uploads }: { uploads: readonly Upload[] | undefined }) {
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
