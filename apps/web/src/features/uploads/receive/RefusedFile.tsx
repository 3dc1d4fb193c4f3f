import { Anchor } from '@mantine/core';
import { ChevronRight, CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { UploadRefusal } from './refusal.ts';
import { type QueuedFile, sendQueue } from './sendQueue.ts';
import classes from './UploadForm.module.css';

interface RefusedFileProps {
  queued: QueuedFile;
  refusal: UploadRefusal;
  addressOf: (uploadId: string) => string;
  listId: string;
  /** Whether only its summary line is shown at first: several boxes would fill the page. */
  isFolded: boolean;
}

/** A rejected file as one line, which expands to the reason and the available actions. */
export function RefusedFile({ queued, refusal, addressOf, listId, isFolded }: RefusedFileProps) {
  const { id, userId, mode, file } = queued;
  const sendAgain = () => {
    sendQueue.cancel(id);
    sendQueue.add(userId, mode, file);
  };
  return (
    <li>
      <div role="alert">
        <details className={classes.refused} open={!isFolded}>
          <summary>
            <CircleAlert size={16} aria-hidden className={classes.refusedIcon} />
            <span className={classes.refusedTitle}>
              <b>{file.name} was not uploaded.</b> <span>{refusal.sentence}</span>
            </span>
            <ChevronRight size={16} aria-hidden className={classes.refusedChevron} />
          </summary>
          <p>{refusal.sentence}</p>
          <div className={classes.ways}>
            {refusal.resultCode === undefined && (
              <Anchor component="button" type="button" size="sm" onClick={sendAgain}>
                Upload again
              </Anchor>
            )}
            {refusal.earlierUploadId !== undefined && (
              <Anchor component={Link} to={addressOf(refusal.earlierUploadId)} size="sm">
                Open earlier upload
              </Anchor>
            )}
            {refusal.resultCode === 5 && (
              <Anchor href={`#${listId}`} size="sm">
                See your uploads below
              </Anchor>
            )}
            <Anchor component="button" type="button" size="sm" onClick={() => sendQueue.cancel(id)}>
              Close
            </Anchor>
          </div>
        </details>
      </div>
    </li>
  );
}
