import { uploads } from '@lanewright/contract';
import { isOfferedMode, modeDetails, type OfferedMode } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { mutationBy, useMutation } from '../../../platform/query.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { formatBytes, formatMoment } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import { throwTransferAway } from './receive.api.ts';
import type { Transfer } from './transferCalls.ts';
import classes from './UploadForm.module.css';

interface UnfinishedFilesProps {
  userId: string;
  transfers: readonly Transfer[];
  accept: string;
  onChosen: (transfer: Transfer, mode: OfferedMode, file: File) => void;
}

/** Partly sent files of an earlier visit: the browser cannot reopen them, so the user has to choose each one again. */
export function UnfinishedFiles({ userId, transfers, accept, onChosen }: UnfinishedFilesProps) {
  return (
    <ul className={classes.queue} aria-label="Unfinished uploads">
      {transfers.map((transfer) => (
        <UnfinishedFile
          key={transfer.transfer}
          userId={userId}
          transfer={transfer}
          accept={accept}
          onChosen={onChosen}
        />
      ))}
    </ul>
  );
}

interface UnfinishedFileProps extends Omit<UnfinishedFilesProps, 'transfers'> {
  transfer: Transfer;
}

function UnfinishedFile({ userId, transfer, accept, onChosen }: UnfinishedFileProps) {
  const { fileName, byteCount, receivedBytes, keptUntil, mode } = transfer;
  const [wrong, setWrong] = useState<string>();
  const throwAway = useMutation({
    ...mutationBy([uploads.cancelTransfer], () => throwTransferAway(userId, transfer.transfer)),
    onError: () => toasts.error(`Couldn’t discard ${fileName}. Try again in a moment`),
  });
  if (!isOfferedMode(mode)) return null;
  const choose = (file: File) => {
    if (file.name === fileName && file.size === byteCount) onChosen(transfer, mode, file);
    else
      setWrong(
        `${file.name} (${formatBytes(file.size)}) is a different file. To upload it, drop it below. To resume here, choose the original ${fileName}.`,
      );
  };
  return (
    <li className={classes.sending} data-held>
      <div className={classes.sendingLine}>
        <b>{fileName}</b>
        <span>{modeDetails[mode].title}</span>
      </div>
      <progress
        className={classes.bar}
        aria-label={`Upload progress of ${fileName}`}
        value={receivedBytes}
        max={byteCount}
      />
      <div className={classes.sendingLine}>
        <span className={classes.figures}>
          {formatBytes(receivedBytes)} of {formatBytes(byteCount)}
        </span>
        <span>Upload incomplete, kept until {formatMoment(keptUntil)}</span>
      </div>
      {wrong !== undefined && (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      )}
      <div className={classes.buttons}>
        <FileButton size="xs" accept={accept} onFile={choose}>
          Choose file again
        </FileButton>
        <Button size="xs" variant="default" loading={throwAway.isPending} onClick={() => throwAway.mutate()}>
          Discard
        </Button>
      </div>
    </li>
  );
}
