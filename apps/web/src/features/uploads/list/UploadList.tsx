import { Skeleton } from '@mantine/core';
import { ChevronRight, FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { formatCount, countOf, formatBytes, formatMoment } from '../../../ui/figures.ts';
import { ReconciliationLine } from '../reconciliation/Reconciliation.tsx';
import {
  isWorking,
  toneOfUpload,
  waitingForSpace,
  waitingSentence,
  waitsForUploader,
} from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';
import classes from './UploadList.module.css';

interface UploadListProps<Shown extends Upload> {
  uploads: readonly Shown[] | undefined;
  addressOf: (uploadId: string) => string;
  /** Rendered next to an upload's state. */
  aside?: (upload: Shown) => ReactNode;
}

/** Uploads, newest first: state, row counts, and who has to act. */
export function UploadList<Shown extends Upload>({ uploads, addressOf, aside }: UploadListProps<Shown>) {
  if (uploads === undefined) {
    return (
      <div role="status" aria-label="Loading the uploads">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height={66} mb={8} radius="md" />
        ))}
      </div>
    );
  }
  return (
    <ul className={classes.list}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          <Link
            to={addressOf(upload.id)}
            className={classes.upload}
            data-waits={waitsForUploader(upload) || undefined}
          >
            <FileSpreadsheet size={20} strokeWidth={1.5} aria-hidden className={classes.icon} />
            <span className={classes.body}>
              <span className={classes.head}>
                <b>{upload.fileName}</b>
                <StateBadge tone={toneOfUpload(upload)}>{upload.statusName}</StateBadge>
                {aside?.(upload)}
              </span>
              <span className={classes.meta}>
                {upload.modeTitle} · {formatBytes(upload.byteCount)} · {formatMoment(upload.uploadedAt)} by{' '}
                {upload.uploadedBy}
              </span>
              {upload.reconciliation !== null && (
                <ReconciliationLine reconciliation={upload.reconciliation} />
              )}
              <WhatNext upload={upload} />
            </span>
            <ChevronRight size={16} aria-hidden className={classes.open} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function WhatNext({ upload }: { upload: Upload }) {
  const waits = waitingSentence(upload);
  if (waits !== undefined) {
    return <span className={waitsForUploader(upload) ? classes.waits : classes.meta}>{waits}</span>;
  }
  if (isWorking(upload) && upload.progress !== null) {
    const { step, done, total, unit } = upload.progress;
    if (step === waitingForSpace)
      return <span className={classes.waits}>Waiting for disk space on the server</span>;
    const share = total === null ? '' : ` of ${formatCount(total)}`;
    return (
      <span className={classes.progress}>
        <span className={classes.meta}>
          {step}: {formatCount(done)}
          {share} {unit}
        </span>
        {total !== null && (
          <progress className={classes.bar} aria-label={step} value={done} max={Math.max(1, total)} />
        )}
      </span>
    );
  }
  if (upload.reason !== null) return <span className={classes.meta}>{upload.reason}</span>;
  if (upload.reconciliation !== null && !isWorking(upload))
    return <span className={classes.meta}>{countOf(upload.reconciliation.shipments, 'shipment')}</span>;
  return null;
}
