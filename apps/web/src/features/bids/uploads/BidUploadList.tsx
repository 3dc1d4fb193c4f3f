import { Skeleton } from '@mantine/core';
import { formatMoment } from '../../../ui/figures.ts';
import type { BidUpload } from './bidUploads.api.ts';
import classes from './BidUploads.module.css';
import { BidUploadResult, type SheetAddresses } from './SheetOutcome.tsx';

interface BidUploadListProps {
  /** Undefined while loading. */
  uploads: readonly BidUpload[] | undefined;
  addresses: SheetAddresses;
}

/** Uploaded bid sheets, newest first, each with its state and what it changed. */
export function BidUploadList({ uploads, addresses }: BidUploadListProps) {
  if (uploads === undefined) {
    return (
      <div role="status" aria-label="Loading the bid sheets">
        {[0, 1].map((row) => (
          <Skeleton key={row} height={84} mb={8} radius="md" />
        ))}
      </div>
    );
  }
  return (
    <ul className={classes.list}>
      {uploads.map((upload) => (
        <li key={upload.id} className={classes.item}>
          <p className={classes.meta}>
            {upload.modeTitle} · for {upload.customerName} · {formatMoment(upload.uploadedAt)} by{' '}
            {upload.uploadedBy}
          </p>
          <BidUploadResult upload={upload} addresses={addresses} />
        </li>
      ))}
    </ul>
  );
}
