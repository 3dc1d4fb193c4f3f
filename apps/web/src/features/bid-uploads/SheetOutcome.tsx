import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { StateBadge } from '../../ui/StatusBadge.tsx';
import { type BidUpload, downloadBidUpload } from './bidUploads.api.ts';
import { bidResultLine, bidUploadState } from './bidUploadState.ts';
import classes from './BidUploads.module.css';
import type { SheetSending } from './useSheetUpload.ts';
import { WrongSheetCells } from './WrongSheetCells.tsx';

interface SheetOutcomeProps {
  sending: SheetSending;
  /** The upload received, once the list has it. */
  upload: BidUpload | undefined;
  onDismiss: () => void;
}

/** What became of the bid sheet sent last: refused with a sentence, being read, or read with its result. */
export function SheetOutcome({ sending, upload, onDismiss }: SheetOutcomeProps) {
  if (sending.kind === 'refused') {
    return (
      <div className={classes.outcomeGap}>
        <ErrorPanel
          error={sending.problem}
          heading={`${sending.fileName} was not taken`}
          action={
            <Button size="xs" variant="default" onClick={onDismiss}>
              Close
            </Button>
          }
        />
      </div>
    );
  }
  if (sending.kind !== 'received') return null;
  return (
    <section className={classes.outcome} aria-label="Result of the bid sheet" role="status">
      {upload === undefined ? (
        <StateBadge tone="busy">Being read</StateBadge>
      ) : (
        <BidUploadResult upload={upload} />
      )}
      <Button
        className={classes.close ?? ''}
        size="compact-sm"
        variant="subtle"
        aria-label="Close the result"
        onClick={onDismiss}
      >
        <X size={15} aria-hidden />
      </Button>
    </section>
  );
}

/** One bid sheet: state, what it changed, the wrong cells, the workbook. */
export function BidUploadResult({ upload }: { upload: BidUpload }) {
  const { label, tone } = bidUploadState(upload);
  const line = bidResultLine(upload);
  const errors = upload.bidResult?.errors ?? 0;
  const isBusy = tone === 'busy';
  return (
    <div className={classes.result}>
      <div className={classes.resultHead}>
        <b>{upload.fileName}</b>
        <StateBadge tone={tone}>{label}</StateBadge>
      </div>
      {line !== null && <p className={classes.line}>{line}</p>}
      {upload.reason !== null && !isBusy && <p className={classes.reason}>{upload.reason}</p>}
      {upload.error !== null && <p className={classes.reason}>{upload.error}</p>}
      {errors > 0 && <WrongSheetCells cells={upload.bidResult?.cells ?? []} total={errors} />}
      {!isBusy && (
        <Button
          size="compact-sm"
          variant={errors > 0 ? 'filled' : 'default'}
          onClick={() => void downloadBidUpload(upload)}
        >
          {errors > 0 ? 'Download marked workbook' : 'Download workbook'}
        </Button>
      )}
    </div>
  );
}
