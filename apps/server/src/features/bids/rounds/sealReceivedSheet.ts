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
  refusedUpload,
  selectUpload,
  setBidResult,
} from '../../uploads/index.ts';
import { contractOfSheet } from '../visibleToCarrier.ts';
import { noLanesThere } from '../sheet/readBidSheet.ts';
import { readSheetFile } from '../sheet/readSheetFile.ts';
import { reasonOfChange } from '../sheet/finishSheet.ts';
import { type TakenSheet, applySheet } from '../sheet/applySheet.ts';
import { applyTemplate } from '../templates/applyTemplate.ts';

/** Maximum number of cells listed in full. */
const namedCells = 200;
/** Purpose for which an upload's file is sealed; it can't be opened for another one. */
export const sealedSheetPurpose = 'bid sheet';

type SheetCall = Call<typeof uploads.receiveBidSheet>;
type SealedSheet = {
  readonly mode: OfferedMode;
  readonly fileName: string;
  readonly file: StoredFile;
  readonly path: string;
};

/**
 * Accepts a bid sheet while a sealed round is open: it is read within the request, its cells are sealed as bids, and the file
 * itself is stored only encrypted. A sheet that would have to be read again before the round closes (made for other charges,
 * columns never matched) is rejected with a suggested fix.
 */
export async function sealReceivedSheet(
  call: SheetCall,
  mode: OfferedMode,
  round: SealedRound,
  { fileName, bytes, path }: ReceivedBytes & { readonly path: string },
) {
  const { platform } = call;
  const sealed = await sealForRound(platform, round, sealedSheetPurpose, bytes);
  const file = await platform.fileStore.put(Readable.from([sealed]), sealed.length);
  try {
    const uploadId = await platform.database.asCustomers([round.customerId], (tx) =>
      sealSheet(call, tx, round, { mode, fileName, file, path }),
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
  { mode, fileName, file, path }: SealedSheet,
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
  });
  const upload = await selectUpload(tx, [customerId], uploadId);
  if (upload === null) throw new Error('an upload that was just written is not there');
  const sheet = await readSheetFile(path);
  const named = upload.contract_no ?? sheet?.words.contractNo ?? null;
  const contractNo = await contractOfSheet(tx, caller.companyId, { customerId, mode }, named);
  if (contractNo === null) throw refusedUpload('InvalidFormat', noLanesThere);
  const saving = {
    platform,
    tx,
    actor: { ...actor, userId: caller.userId },
    bidder: { customerId, carrierId: caller.companyId, mode, contractNo, arrivedAt },
    uploadId,
  };
  const taken = sheet === null ? await applyTemplate(saving, path) : await applySheet(saving, sheet, null);
  if (taken.kind === 'asked')
    throw refusedUpload(
      'InvalidFormat',
      `${taken.reason} A sealed sheet is read only once, so nothing can be confirmed. Use our bid sheet instead.`,
    );
  if (taken.kind === 'refused') throw refusedUpload('InvalidFormat', taken.reason);
  if (taken.kind === 'changed') throw refusedUpload('InvalidFormat', reasonOfChange(taken.changed));
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
  taken: Extract<TakenSheet, { kind: 'saved' }>,
): Promise<void> {
  await setBidResult(tx, customerId, uploadId, {
    lanes: taken.lanes,
    bidsChanged: taken.saved.lanesChanged,
    ratesChanged: taken.saved.cellsChanged,
    errors: taken.wrong.length,
    cells: taken.wrong.slice(0, namedCells).map(({ sheet, cell, row, column, message }) => ({
      sheet,
      cell,
      row,
      column,
      message: withoutQuotes(message),
    })),
    changed: null,
    rowsWithoutLane: taken.rowsWithoutLane,
  });
}

/** Removes quoted cell values from a message, up to the last quotation mark: the cell may contain such marks itself. */
export const withoutQuotes = (message: string): string => message.replace(/["“].*["”]/su, 'The value');
