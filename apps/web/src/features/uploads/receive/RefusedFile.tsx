import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import type { UploadRefusal } from './refusal.ts';
import { type QueuedFile, sendQueue } from './sendQueue.ts';
import classes from './UploadForm.module.css';

interface RefusedFileProps {
  queued: QueuedFile;
  refusal: UploadRefusal;
  addressOf: (uploadId: string) => string;
  listId: string;
}

/** Why a file was not taken, and the ways out. */
export function RefusedFile({ queued, refusal, addressOf, listId }: RefusedFileProps) {
  const { id, userId, mode, file } = queued;
  const sentences = [refusal.sentence, refusal.detail].filter((sentence) => sentence !== undefined);
  const sendAnew = () => {
    sendQueue.cancel(id);
    sendQueue.add(userId, mode, file);
  };
  return (
    <li>
      <ErrorPanel
        error={undefined}
        heading={`${file.name} was not taken`}
        action={
          <div className={classes.refusal}>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <div className={classes.ways}>
              {refusal.resultCode === undefined && (
                <Anchor component="button" type="button" size="sm" onClick={sendAnew}>
                  Send it from its beginning
                </Anchor>
              )}
              {refusal.earlierUploadId !== undefined && (
                <Anchor component={Link} to={addressOf(refusal.earlierUploadId)} size="sm">
                  Open the earlier upload
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
          </div>
        }
      />
    </li>
  );
}
