import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { DropZone } from '../../../ui/DropZone.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatBytes } from '../../../ui/figures.ts';
import { ModeChoice } from './ModeChoice.tsx';
import classes from './UploadForm.module.css';
import { type Sending, useFileUpload } from './useFileUpload.ts';

interface UploadFormProps {
  modes: readonly OfferedMode[];
  mode: OfferedMode | undefined;
  onModeChange: (mode: OfferedMode) => void;
  onReceived: (uploadId: string) => void;
  addressOf: (uploadId: string) => string;
  /** Where the company's uploads are listed on this page. */
  listId: string;
}

/** Choose a mode, drop a file, see it go. */
export function UploadForm(props: UploadFormProps) {
  const { modes, mode, onModeChange, onReceived } = props;
  const { sending, send, cancel, dismiss } = useFileUpload(onReceived);
  return (
    <div className={classes.form}>
      <ModeChoice modes={modes} mode={mode} onChange={onModeChange} locked={sending.kind === 'sending'} />
      {sending.kind === 'sending' ? (
        <SendingFile sending={sending} onCancel={cancel} />
      ) : (
        <DropZone
          label={
            mode === undefined
              ? 'Choose a mode first'
              : `Drop a file of ${modeDetails[mode].title} shipments here`
          }
          reason={mode === undefined ? 'The mode decides which columns are looked for' : null}
          accept=".csv,.tsv,.txt,.xlsx"
          hint="Text table (csv, tsv, txt) or Excel workbook (xlsx), up to 500 MB. Every row is kept as you sent it."
          onFiles={([file]) => {
            if (mode !== undefined && file !== undefined) void send(mode, file);
          }}
        />
      )}
      {sending.kind === 'refused' && (
        <Refused
          {...props}
          sending={sending}
          onDismiss={dismiss}
          onRetry={() => {
            if (mode !== undefined) void send(mode, sending.file);
          }}
        />
      )}
    </div>
  );
}

interface SendingFileProps {
  sending: Extract<Sending, { kind: 'sending' }>;
  onCancel: () => void;
}

function SendingFile({ sending, onCancel }: SendingFileProps) {
  const { fileName, sentBytes, totalBytes } = sending;
  const allSent = totalBytes > 0 && sentBytes >= totalBytes;
  return (
    <div className={classes.sending} role="status">
      <div className={classes.sendingLine}>
        <b>{fileName}</b>
        <span>
          {allSent
            ? 'All sent; the server is storing it'
            : `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`}
        </span>
      </div>
      <progress
        className={classes.bar}
        aria-label={`Sending ${fileName}`}
        value={sentBytes}
        max={Math.max(totalBytes, 1)}
      />
      <Button size="xs" variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

interface RefusedProps extends UploadFormProps {
  sending: Extract<Sending, { kind: 'refused' }>;
  onRetry: () => void;
  onDismiss: () => void;
}

function Refused({ sending, addressOf, listId, onRetry, onDismiss }: RefusedProps) {
  const { refusal, fileName } = sending;
  const sentences = [refusal.sentence, refusal.detail].filter((sentence) => sentence !== undefined);
  return (
    <ErrorPanel
      error={undefined}
      heading={`${fileName} was not taken`}
      {...(refusal.resultCode === undefined ? { onRetry } : {})}
      action={
        <div className={classes.refusal}>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <div className={classes.ways}>
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
            <Anchor component="button" type="button" size="sm" onClick={onDismiss}>
              Close
            </Anchor>
          </div>
        </div>
      }
    />
  );
}
