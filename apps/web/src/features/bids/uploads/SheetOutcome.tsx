import { UploadStatus } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { ActionError } from '../../../ui/ActionError.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { type BidUpload, downloadBidUpload } from './bidUploads.api.ts';
import { bidResultLine, bidUploadState } from './bidUploadState.ts';
import classes from './BidUploads.module.css';
import { handToGrid } from '../draft/handedCells.ts';
import type { Submitted } from '../review/review.api.ts';
import { ReviewDialog } from '../review/ReviewDialog.tsx';
import { draftOf } from '../review/reviewPages.ts';
import { UndoSheetButton } from '../review/UndoSheetButton.tsx';
import { OddSheetCells } from './OddSheetCells.tsx';
import { SheetChanges } from './SheetChanges.tsx';
import type { SheetSending } from './useSheetUpload.ts';
import { WrongSheetCells } from './WrongSheetCells.tsx';

interface SheetOutcomeProps {
  sending: SheetSending;
  /** The upload, once it is in the list. */
  upload: BidUpload | undefined;
  addresses: SheetAddresses;
  /** Sends a sheet of a sealed round again, as its review shows it. */
  onSubmitReviewed: (submitted: Submitted) => void;
  /** The cells of a sheet of a sealed round were handed to the grid. */
  onDrafted: () => void;
  onDismiss: () => void;
}

/** Addresses of the pages about one sheet. */
export interface SheetAddresses {
  /** Where the columns of a carrier's own sheet are matched. */
  matchAt: (uploadId: string) => string;
  /** Where its changes are reviewed. */
  reviewAt: (uploadId: string) => string;
}

/** State of the last uploaded bid sheet: rejected with a reason, being read, or read with its result. */
export function SheetOutcome(props: SheetOutcomeProps) {
  const { sending, upload, addresses, onSubmitReviewed, onDrafted, onDismiss } = props;
  if (sending.kind === 'refused') {
    return (
      <div className={classes.outcomeGap}>
        <ActionError
          of={{ error: sending.problem }}
          heading={`${sending.fileName} wasn’t accepted`}
          action={
            <Button size="xs" variant="default" onClick={onDismiss}>
              Close
            </Button>
          }
        />
      </div>
    );
  }
  if (sending.kind === 'review')
    return (
      <ReviewDialog
        title="Review your bid sheet"
        note={`This round is sealed, so ${sending.file.name} is not stored before you submit it. A draft is stored in this browser only, encrypted.`}
        review={sending.review}
        isSubmitting={sending.isSending}
        error={sending.problem}
        onSubmit={onSubmitReviewed}
        onDraft={(submitted) => {
          handToGrid(sending.target, draftOf(sending.review, submitted));
          onDrafted();
        }}
        onClose={onDismiss}
      />
    );
  if (sending.kind !== 'received') return null;
  return (
    <section className={classes.outcome} aria-label="Bid sheet result" role="status">
      {upload === undefined ? (
        <StateBadge tone="busy">Processing</StateBadge>
      ) : (
        <BidUploadResult upload={upload} addresses={addresses} />
      )}
      <Button
        className={classes.close ?? ''}
        size="compact-sm"
        variant="subtle"
        aria-label="Close result"
        onClick={onDismiss}
      >
        <X size={15} aria-hidden />
      </Button>
    </section>
  );
}

interface BidUploadResultProps {
  upload: BidUpload;
  addresses: SheetAddresses;
}

/** One bid sheet: state, what it changed, invalid cells, the workbook. */
export function BidUploadResult({ upload, addresses }: BidUploadResultProps) {
  const { label, tone } = bidUploadState(upload);
  const line = bidResultLine(upload);
  const errors = upload.bidResult?.errors ?? 0;
  const odd = upload.bidResult?.checked ?? 0;
  const isBusy = tone === 'busy';
  const changed = upload.bidResult?.changed ?? null;
  const isChanged = changed !== null && upload.status === UploadStatus.BidStructureChanged;
  return (
    <div className={classes.result}>
      <div className={classes.resultHead}>
        <b>{upload.fileName}</b>
        <StateBadge tone={tone}>{label}</StateBadge>
      </div>
      {line !== null && !isChanged && <p className={classes.line}>{line}</p>}
      {upload.reason !== null && !isBusy && <p className={classes.reason}>{upload.reason}</p>}
      {upload.error !== null && <p className={classes.reason}>{upload.error}</p>}
      {isChanged && <SheetChanges upload={upload} changed={changed} />}
      {(upload.bidResult?.conversions ?? []).map(({ column, from, to, cell, sheetValue, storedValue }) => (
        <p key={column} className={classes.line}>
          {column}: prices {from}, converted to {to}. {cell}: {sheetValue} in the sheet, {storedValue} stored.
        </p>
      ))}
      {odd > 0 && upload.undoneAt === null && (
        <OddSheetCells upload={upload} cells={upload.bidResult?.checks ?? []} total={odd} />
      )}
      {errors > 0 && <WrongSheetCells cells={upload.bidResult?.cells ?? []} total={errors} />}
      {upload.awaiting === 'columns' && (
        <Button component={Link} to={addresses.matchAt(upload.id)} size="compact-sm">
          Map columns
        </Button>
      )}
      {upload.awaiting === 'review' && (
        <Button component={Link} to={addresses.reviewAt(upload.id)} size="compact-sm">
          Review changes
        </Button>
      )}
      <UndoSheetButton upload={upload} />
      {!isBusy && (
        <Button
          size="compact-sm"
          variant={errors > 0 ? 'filled' : 'default'}
          onClick={() => void downloadBidUpload(upload)}
        >
          {errors + odd > 0 ? 'Download annotated workbook' : 'Download original'}
        </Button>
      )}
    </div>
  );
}
