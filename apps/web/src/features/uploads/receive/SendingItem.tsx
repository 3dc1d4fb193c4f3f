import { modeDetails } from '@lanewright/freight';
import { Anchor, Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatBytes } from '../../../ui/figures.ts';
import { RefusedFile } from './RefusedFile.tsx';
import type { SendingState } from './sendFile.ts';
import { type QueuedFile, sendQueue } from './sendQueue.ts';
import { timeLeft } from './sendingRate.ts';
import classes from './UploadForm.module.css';

interface SendingItemProps {
  queued: QueuedFile;
  addressOf: (uploadId: string) => string;
  /** ID of the page element that lists the company's uploads. */
  listId: string;
  /** Whether an error is collapsed at first. */
  isFolded: boolean;
}

/** One file being sent: progress, what blocks it, and actions. */
export function SendingItem({ queued, addressOf, listId, isFolded }: SendingItemProps) {
  const { id, mode, file, state } = queued;
  if (state.kind === 'refused')
    return (
      <RefusedFile
        queued={queued}
        refusal={state.refusal}
        addressOf={addressOf}
        listId={listId}
        isFolded={isFolded}
      />
    );
  const sentBytes = bytesOf(state, file.size);
  return (
    <li className={classes.sending} data-held={state.kind === 'interrupted' || undefined}>
      <div className={classes.sendingLine}>
        <b>{file.name}</b>
        <span>{modeDetails[mode].title}</span>
      </div>
      {state.kind !== 'done' && (
        <progress
          className={classes.bar}
          aria-label={`Uploading ${file.name}`}
          value={sentBytes}
          max={Math.max(file.size, 1)}
        />
      )}
      <div className={classes.sendingLine}>
        <span className={classes.figures}>
          <Figures state={state} size={file.size} />
        </span>
        <span role="status">
          <Said state={state} />
        </span>
      </div>
      <div className={classes.buttons}>
        <Ways state={state} id={id} addressOf={addressOf} />
      </div>
    </li>
  );
}

function bytesOf(state: SendingState, size: number): number {
  if (state.kind === 'sending' || state.kind === 'interrupted') return state.sentBytes;
  return state.kind === 'storing' || state.kind === 'done' ? size : 0;
}

function Figures({ state, size }: { state: SendingState; size: number }): ReactNode {
  if (state.kind === 'waiting' || state.kind === 'done' || state.kind === 'storing') return formatBytes(size);
  if (state.kind === 'checking') return `${formatBytes(state.sentBytes)} compared`;
  if (state.kind !== 'sending' && state.kind !== 'interrupted') return null;
  const so = `${formatBytes(state.sentBytes)} of ${formatBytes(size)}`;
  if (state.kind === 'interrupted' || state.bytesPerSecond === undefined) return so;
  const { sentBytes, bytesPerSecond } = state;
  return `${so} · ${formatBytes(Math.round(bytesPerSecond))}/s · ${timeLeft(size - sentBytes, bytesPerSecond)}`;
}

/** Text for screen readers: state changes, not every byte. */
function Said({ state }: { state: SendingState }): ReactNode {
  if (state.kind === 'waiting') return 'Waiting for the previous file';
  if (state.kind === 'checking') return 'Comparing the file with the part already uploaded';
  if (state.kind === 'sending') return 'Sending';
  if (state.kind === 'storing') return 'Uploaded. Storing on the server…';
  if (state.kind === 'done') return 'Stored. Reading…';
  if (state.kind !== 'interrupted') return null;
  if (state.cause === 'elsewhere') return 'This upload was resumed in another window or device';
  if (state.retryAt !== undefined)
    return (
      <>
        Connection lost. The uploaded part is kept. <Countdown until={state.retryAt} />
      </>
    );
  return 'Connection lost. The uploaded part is kept for one day';
}

/** Seconds until a moment of `performance.now`; not announced every second. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden>Trying again in {Math.max(0, Math.ceil((until - now) / 1000))} s</span>;
}

interface WaysProps {
  state: SendingState;
  id: number;
  addressOf: (uploadId: string) => string;
}

function Ways({ state, id, addressOf }: WaysProps): ReactNode {
  if (state.kind === 'done')
    return (
      <>
        {state.uploadId !== null && (
          <Anchor component={Link} to={addressOf(state.uploadId)} size="sm">
            Open upload
          </Anchor>
        )}
        <Anchor component="button" type="button" size="sm" onClick={() => sendQueue.cancel(id)}>
          Close
        </Anchor>
      </>
    );
  const isElsewhere = state.kind === 'interrupted' && state.cause === 'elsewhere';
  return (
    <>
      {state.kind === 'interrupted' && (
        <Button size="xs" onClick={() => sendQueue.resume(id)}>
          {isElsewhere ? 'Resume here' : 'Resume'}
        </Button>
      )}
      {isElsewhere ? (
        <Button size="xs" variant="default" onClick={() => sendQueue.leave(id)}>
          Leave it there
        </Button>
      ) : (
        <Button size="xs" variant="default" onClick={() => sendQueue.cancel(id)}>
          {state.kind === 'waiting' ? 'Remove' : 'Cancel'}
        </Button>
      )}
    </>
  );
}
