import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { DropZone } from '../../../ui/DropZone.tsx';
import { ModeChoice } from './ModeChoice.tsx';
import { matchingTransfer } from './matchingTransfer.ts';
import { useTransfers } from './receive.api.ts';
import { SendingItem } from './SendingItem.tsx';
import { sendQueue } from './sendQueue.ts';
import { rememberedTransfers } from './transferMemory.ts';
import { UnfinishedFiles } from './UnfinishedFiles.tsx';
import classes from './UploadForm.module.css';
import { useSendQueue } from './useSendQueue.ts';

interface UploadFormProps {
  modes: readonly OfferedMode[];
  mode: OfferedMode | undefined;
  onModeChange: (mode: OfferedMode) => void;
  onReceived: (uploadId: string) => void;
  addressOf: (uploadId: string) => string;
  /** ID of the page element that lists the company's uploads. */
  listId: string;
}

const accept = '.csv,.tsv,.txt,.xlsx';

/** Select a mode, drop files and watch their progress. The drop zone stays at the top, even with many files. */
export function UploadForm(props: UploadFormProps) {
  const { modes, mode, onModeChange, onReceived, addressOf, listId } = props;
  const { userId, files } = useSendQueue(onReceived);
  const transfers = useTransfers();
  const refusedCount = files.filter(({ state }) => state.kind === 'refused').length;
  const underWay = new Set(files.map(({ transfer }) => transfer));
  const unfinished = (transfers.data ?? []).filter(({ transfer }) => !underWay.has(transfer));

  const send = (chosen: readonly File[]) => {
    if (mode === undefined) return;
    let open = unfinished;
    for (const file of chosen) {
      const known = matchingTransfer(open, rememberedTransfers(userId), mode, file);
      open = open.filter(({ transfer }) => transfer !== known);
      sendQueue.add(userId, mode, file, known);
    }
  };

  return (
    <div className={classes.form}>
      <ModeChoice modes={modes} mode={mode} onChange={onModeChange} />
      <DropZone
        multiple
        label={
          mode === undefined
            ? 'Choose a mode first'
            : `Drop a file of ${modeDetails[mode].title} shipments here`
        }
        reason={mode === undefined ? 'The mode determines which columns are expected' : null}
        accept={accept}
        hint="CSV, TSV, TXT or XLSX, up to 500 MB each."
        onFiles={send}
      />
      {unfinished.length > 0 && (
        <UnfinishedFiles
          userId={userId}
          transfers={unfinished}
          accept={accept}
          onChosen={({ transfer }, itsMode, file) => sendQueue.add(userId, itsMode, file, transfer)}
        />
      )}
      {files.length > 0 && (
        <ul className={classes.queue} aria-label="Uploading">
          {files.map((queued) => (
            <SendingItem
              key={queued.id}
              queued={queued}
              addressOf={addressOf}
              listId={listId}
              isFolded={refusedCount > 1}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
