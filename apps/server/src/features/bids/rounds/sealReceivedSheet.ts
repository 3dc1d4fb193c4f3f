import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { uploads } from '@lanewright/contract';
import { type OfferedMode, UploadStatus } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import type { StoredFile } from '../../../platform/files/fileStore.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { holdOpenRound, keepSealedFile, type SealedRound, sealForRound } from '../../tenders/index.ts';
import {
  acceptedUpload,
  insertUpload,
  setUploadStatus,
  type ReceivedBytes,
  selectUpload,
  setBidResult,
} from '../../uploads/index.ts';
import { reviewOutdated } from '../review/storedReview.ts';
import { openSheet } from '../sheet/openSheet.ts';
import { requireReadSheet, saveSheet, type SubmittedReview } from '../review/reviewOrSave.ts';
import type { SavedSheet } from '../sheet/openSheet.ts';

/** Maximum number of cells listed in full. */
const namedCells = 200;
/** Purpose for which an upload's file is sealed; it can't be opened for another one. */
export const sealedSheetPurpose = 'bid sheet';

type SheetCall = Call<typeof uploads.receiveBidSheet>;
type SealedSheet = {
  readonly mode: OfferedMode;
  readonly fileName: string;
  readonly file: StoredFile;
  /** Of the sheet as received. */
  readonly sha256: Buffer;
  readonly path: string;
  readonly submitted: SubmittedReview | null;
};

/**
 * Accepts a bid sheet while a sealed round is open: it is read within the request, its cells are sealed as bids, and the file
 * itself is stored only encrypted. A sheet that would have to be read again before the round closes (made for other charges,
 * columns never matched) is rejected with a suggested fix. A carrier's own sheet is accepted only with the number of its review, which
 * may be submitted for some lanes only.
 */
export async function sealReceivedSheet(
  call: SheetCall,
  mode: OfferedMode,
  round: SealedRound,
  {
    fileName,
    bytes,
    path,
    submitted,
  }: ReceivedBytes & { readonly path: string; readonly submitted: SubmittedReview | null },
) {
  const { platform } = call;
  const sealed = await sealForRound(platform, round, sealedSheetPurpose, bytes);
  const file = await platform.fileStore.put(Readable.from([sealed]), sealed.length);
  const sha256 = createHash('sha256').update(bytes).digest();
  try {
    const uploadId = await platform.database.asCustomers([round.customerId], (tx) =>
      sealSheet(call, tx, round, { mode, fileName, file, sha256, path, submitted }),
    );
    return acceptedUpload(uploadId);
  } catch (error) {
    await platform.fileStore.remove(file.fileKey);
    throw error;
  }
}

async function sealSheet(
  { platform, caller, actor, arrivedAt, query }: SheetCall,
  tx: Transaction,
  round: SealedRound,
  { mode, fileName, file, sha256, path, submitted }: SealedSheet,
): Promise<string> {
  const { customerId } = round;
  const uploadId = await insertUpload(tx, actor, caller, {
    customerId,
    kind: 'bids',
    mode,
    fileName,
    file,
    isSealed: true,
    contractNo: query.contractNo ?? null,
    arrivedAt,
    // Nothing from which a price could be guessed: neither which ones look wrong, nor a hash of them.
    submission:
      submitted === null
        ? null
        : { userId: caller.userId, as: 'bids', reviewId: '', laneIds: submitted.laneIds, confirmed: [] },
  });
  const upload = await selectUpload(tx, [customerId], uploadId);
  if (upload === null) throw new Error('an upload that was just written is not there');
  const opened = await openSheet(
    {
      platform,
      tx,
      actor: { ...actor, userId: caller.userId },
      bidder: { customerId, carrierId: caller.companyId, mode, arrivedAt },
      uploadId,
    },
    path,
    { contractNo: upload.contract_no },
  );
  const { saving, read } = requireReadSheet(opened);
  if (read.matching !== null && submitted === null)
    throw refuse('review_required', 'Review this sheet before you submit it', {
      detail: 'Send it with then=preview, and send it again with the reviewId of the preview.',
    });
  const taken = await saveSheet(saving, read, { sha256, submitted });
  if (taken.kind === 'outdated') throw reviewOutdated();
  // Its lanes are locked now: the round cannot close before this is committed.
  if (!(await holdOpenRound(tx, round, arrivedAt)))
    throw refuse('round_closed', 'The round has closed. Nothing from the sheet was saved');
  await keepSealedFile(tx, round, caller.companyId, uploadId);
  await settle(tx, customerId, uploadId, taken);
  const wrong = taken.wrong.length;
  if (wrong === 0) await setUploadStatus(tx, actor, upload, UploadStatus.Completed);
  else
    await setUploadStatus(tx, actor, upload, UploadStatus.InputExceptions, {
      awaiting: 'exceptions',
      reason: `${wrong === 1 ? 'One cell wasn’t imported; its lane is unchanged' : `${wrong} cells weren’t imported; their lanes are unchanged`}. The round is sealed, so there is no annotated workbook: correct your own copy and upload it again.`,
    });
  return uploadId;
}

/** Results never contain what was typed: for a wrong cell they give its position and the error, not its value. */
async function settle(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  taken: SavedSheet,
): Promise<void> {
  await setBidResult(tx, customerId, uploadId, {
    lanes: taken.lanes,
    bidsChanged: taken.saved.lanesChanged,
    ratesChanged: taken.saved.cellsChanged,
    errors: taken.wrong.length,
    cells: taken.wrong.slice(0, namedCells).map(({ sheet, cell, row, column, lane = null, message }) => ({
      sheet,
      cell,
      row,
      column,
      lane,
      message: withoutQuotes(message),
    })),
    changed: null,
    rowsWithoutLane: taken.rowsWithoutLane,
  });
}

/** Removes quoted cell values from a message, up to the last quotation mark: the cell may contain such marks itself. */
export const withoutQuotes = (message: string): string => message.replace(/["“].*["”]/su, 'The value');
