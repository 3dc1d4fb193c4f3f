import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Upload } from '../uploadTypes.ts';
import { AnsweredBy } from './AssumptionsPanel.tsx';
import { useReread } from './assumptions.api.ts';
import classes from './Assumptions.module.css';

interface RereadPanelProps {
  /** An approved upload of the user's company. */
  upload: Upload;
  addressOfUpload: (uploadId: string) => string;
}

/** The assumptions of an approved upload. Changing an answer reads its file again as a new upload and opens it. */
export function RereadPanel({ upload, addressOfUpload }: RereadPanelProps) {
  const navigate = useNavigate();
  const [isChanging, setChanging] = useState(false);
  const reread = useReread(upload.id, (made) => void navigate(addressOfUpload(made.id)));
  return (
    <AnsweredBy upload={upload} mayAnswer={isChanging && upload.replacedBy === null} answer={reread}>
      <div className={classes.reread}>
        <p>{words(upload, isChanging)}</p>
        {upload.replacedBy !== null ? (
          <Button component={Link} to={addressOfUpload(upload.replacedBy)} variant="default" size="xs">
            Open new upload
          </Button>
        ) : (
          !isChanging && (
            <Button variant="default" size="xs" onClick={() => setChanging(true)}>
              Change assumptions
            </Button>
          )
        )}
      </div>
    </AnsweredBy>
  );
}

function words({ replacedBy }: Upload, isChanging: boolean): string {
  if (replacedBy !== null)
    return 'This file is being re-read with different answers. The totals here apply until the new upload is approved.';
  return isChanging
    ? 'If you change an answer, the file is re-read as a new upload. Lanes, bids and awards don’t change until it is approved.'
    : 'This upload is approved. To change an answer, re-read the file.';
}
