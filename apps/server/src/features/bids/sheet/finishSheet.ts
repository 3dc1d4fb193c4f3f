import { Readable } from 'node:stream';
import { UploadStatus } from '@lanewright/freight';
import { writeXlsx } from '@lanewright/tabular';
import { productItself } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type MovingUpload, setUploadStatus, setBidResult, setMarkedFile } from '../../uploads/index.ts';
import { presentCheck } from '../checks/presentChecks.ts';
import type { SheetChanges } from './adaptSheet.ts';
import type { SavedSheet, UnreadSheet } from './openSheet.ts';

/** Maximum number of cells listed in full; the marked workbook has them all. */
const namedCells = 200;
const largestMarked = 524_288_000;

/**
 * Stores the result of a sheet and advances its upload. The marked workbook is stored as made now, whatever the customer changes
 * later.
 */
export async function finishSheet(
  platform: Platform,
  tx: Transaction,
  upload: MovingUpload,
  taken: SavedSheet | Exclude<UnreadSheet, { kind: 'asked' }>,
): Promise<void> {
  const { customer_id: customerId, upload_id: uploadId } = upload;
  if (taken.kind === 'refused') {
    await setUploadStatus(tx, productItself, upload, UploadStatus.Rejected, { reason: taken.reason });
    return;
  }
  if (taken.kind === 'changed') {
    await setBidResult(tx, customerId, uploadId, {
      lanes: taken.lanes,
      bidsChanged: 0,
      ratesChanged: 0,
      errors: 0,
      cells: [],
      changed: taken.changed,
    });
    await setUploadStatus(tx, productItself, upload, UploadStatus.BidStructureChanged, {
      awaiting: 'confirmation',
      reason: reasonOfChange(taken.changed),
    });
    return;
  }
  const { saved, wrong, odd, marked } = taken;
  await setBidResult(tx, customerId, uploadId, {
    lanes: taken.lanes,
    bidsChanged: saved.lanesChanged,
    ratesChanged: saved.cellsChanged,
    errors: wrong.length,
    cells: wrong.slice(0, namedCells).map(({ sheet, cell, row, column, lane = null, message }) => ({
      sheet,
      cell,
      row,
      column,
      lane,
      message,
    })),
    changed: taken.changed,
    rowsWithoutLane: taken.rowsWithoutLane,
    ...(taken.conversions === undefined ? {} : { conversions: [...taken.conversions] }),
    checked: odd.length,
    checks: odd.slice(0, namedCells).map(({ check, sheet, cell, row, column }) => ({
      ...presentCheck(check),
      sheet,
      cell,
      row,
      column,
    })),
  });
  if (marked === null) {
    await setMarkedFile(tx, customerId, uploadId, null);
    await setUploadStatus(tx, productItself, upload, UploadStatus.Completed);
    return;
  }
  const bytes = Buffer.from(await writeXlsx(marked));
  const { fileKey } = await platform.fileStore.put(Readable.from([bytes]), largestMarked);
  await setMarkedFile(tx, customerId, uploadId, fileKey);
  if (wrong.length === 0) {
    await setUploadStatus(tx, productItself, upload, UploadStatus.Completed);
    return;
  }
  await setUploadStatus(tx, productItself, upload, UploadStatus.InputExceptions, {
    awaiting: 'exceptions',
    reason: `${wrong.length === 1 ? 'One cell wasn’t imported; its lane is unchanged' : `${wrong.length} cells weren’t imported; their lanes are unchanged`}. Download the annotated workbook, correct the red cells and upload it again.`,
  });
}

export function reasonOfChange(changed: SheetChanges): string {
  const what = [
    ...(changed.chargesGone.length + changed.chargesNew.length > 0 ? ['charges'] : []),
    ...(changed.lanesGone.length > 0 ? ['lanes'] : []),
    ...(changed.monthsGone.length + changed.monthsNew.length > 0 ? ['months'] : []),
  ];
  const said = what.length === 0 ? 'the charge structure' : what.join(' and ');
  return `The customer changed ${said} since this sheet was made. Apply the matching rows, or download a new sheet and fill it in.`;
}
