import { Readable } from 'node:stream';
import { bids, bodySizes, type uploads } from '@lanewright/contract';
import { maxUploadBytes, type OfferedMode, UploadStatus } from '@lanewright/freight';
import { TabularError } from '@lanewright/tabular';
import { optionalRow } from '../../../platform/database/rows.ts';
import { type FormParts, jsonPart } from '../../../platform/http/jsonPart.ts';
import { ProblemError, refuse } from '../../../platform/http/problemError.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { requireAccepted } from '../../documents/index.ts';
import { requireMode } from '../../settings/index.ts';
import { type SealedRound, unopenedRound } from '../../tenders/index.ts';
import {
  acceptedUpload,
  insertUpload,
  type ReceivedBytes,
  type ReceivedFile,
  receiveBytes,
  receiveFile,
  refusedUpload,
  type Submission,
  uploadFact,
} from '../../uploads/index.ts';
import { previewSheet, type SubmittedReview } from '../review/reviewOrSave.ts';
import { chooseContract } from '../visibleToCarrier.ts';
import { sealReceivedSheet } from '../rounds/sealReceivedSheet.ts';
import { withPlainCopy } from '../rounds/withPlainCopy.ts';
import { readTemplateRows, readTemplateSheets } from '../templates/readTemplateFile.ts';
import { placeOfSheet } from './placeOfSheet.ts';
import { readSheetFile } from './readSheetFile.ts';

type SheetCall = Call<typeof uploads.receiveBidSheet>;
type Bidder = { readonly customerId: string; readonly carrierId: string; readonly mode: OfferedMode };

/** In memory: the largest bid sheet of 10,000 lanes is a tenth of this. */
const maxBytesInMemory = 50_000_000;

/**
 * Accepts a filled bid sheet: stores it, rejects what is not a bid sheet or equals the latest accepted one, and starts the job that
 * reads it. A rejected file is not stored. After any other failure the file stays, because the commit may have succeeded; the
 * clean-up deletes it if no row names it. Nothing of a sealed round is stored in plain form until the round is opened, so a sheet
 * whose round is not known yet stays in memory, too.
 */
export async function receiveBidSheet(call: SheetCall) {
  const { platform, request, query } = call;
  if (query.mode === undefined) return receiveUnplacedSheet(call);
  const { bidder, sealedRound } = await placeOf(call, query.mode, query.customerId);
  if (sealedRound !== null || query.then === 'preview') {
    const received = await receiveBytes(request, maxBytesInMemory, bodySizes.list);
    return withPlainCopy(received.bytes, async (path) => {
      await refuseUnreadable(path);
      return readAtOnce(call, bidder, sealedRound, { ...received, path });
    });
  }
  const received = await receiveFile(platform, request, maxUploadBytes, bodySizes.list);
  return storeSheet(call, bidder, received, async () =>
    refuseUnreadable(await platform.fileStore.localPath(received.file.fileKey)),
  );
}

/** Accepts a sheet sent without a mode: the mode is read from the sheet. */
async function receiveUnplacedSheet(call: SheetCall) {
  const { platform, request } = call;
  const received = await receiveBytes(request, maxBytesInMemory, bodySizes.list);
  return withPlainCopy(received.bytes, async (path) => {
    await refuseUnreadable(path);
    const { mode, customerId } = await placeOfSheet(call, path);
    const { bidder, sealedRound } = await placeOf(call, mode, customerId);
    if (sealedRound !== null || call.query.then === 'preview')
      return readAtOnce(call, bidder, sealedRound, { ...received, path });
    const { bytes, ...rest } = received;
    const file = await platform.fileStore.put(Readable.from([bytes]), bytes.length);
    return storeSheet(call, bidder, { ...rest, file });
  });
}

/** Shows what a sheet would change, or seals it. In a sealed round a sheet can't wait for its review: that is shown at once, too. */
async function readAtOnce(
  call: SheetCall,
  bidder: Bidder,
  sealedRound: SealedRound | null,
  received: ReceivedBytes & { readonly path: string },
) {
  if (sealedRound === null || call.query.then !== 'submit') return previewSheet(call, bidder, received);
  const submitted = await submittedIn(call, received.parts);
  return sealReceivedSheet(call, bidder.mode, sealedRound, { ...received, submitted });
}

/**
 * Returns the customer and mode of a sheet after checking that the carrier may bid there, and the sealed round, if any, to
 * encrypt it for.
 */
async function placeOf(
  { platform, caller, query }: SheetCall,
  mode: OfferedMode,
  customerId: string | undefined,
) {
  const place = await platform.database.asCustomers(caller.customerIds, async (tx) => {
    await requireMode(tx, caller, mode);
    const customer = await chooseCustomer(tx, caller, customerId, mode);
    const bidder: Bidder = { customerId: customer, carrierId: caller.companyId, mode };
    if (query.contractNo !== undefined)
      await chooseContract(tx, caller, { customerId: customer, mode }, query.contractNo);
    await requireAccepted(tx, bidder);
    return { bidder, sealedRound: await unopenedRound(tx, bidder) };
  });
  if (place.sealedRound?.isOpen === false)
    throw refuse(
      'round_opening',
      'A sealed round has just closed and its bids are being opened. No sheets are accepted until that is done. Upload it again in a moment.',
    );
  return place;
}

/** What was submitted of the review of a sheet that is sent again; null for a sheet without one. */
async function submittedIn(
  { query: { reviewId } }: SheetCall,
  parts: FormParts,
): Promise<SubmittedReview | null> {
  const part = await jsonPart(parts, 'submission', bids.sheetSubmissionSchema);
  if (reviewId !== undefined)
    return { reviewId, laneIds: part?.laneIds ?? null, confirmed: part?.confirmed ?? [] };
  if (part !== undefined)
    throw refuse('review_required', 'Name the review that you submit', {
      detail: 'Send `reviewId` with the part `submission`.',
    });
  return null;
}

/** What is known of a sheet's review when it arrives. */
async function submissionOf(call: SheetCall, parts: FormParts): Promise<Submission | null> {
  if (call.query.then === 'review') return { awaits: 'review' };
  const submitted = await submittedIn(call, parts);
  return submitted === null ? null : { userId: call.caller.userId, as: 'bids', ...submitted };
}

async function storeSheet(
  call: SheetCall,
  { customerId, mode }: Bidder,
  { fileName, file, parts }: ReceivedFile & { readonly parts: FormParts },
  check: () => Promise<void> = async () => undefined,
) {
  const { platform, caller, actor, arrivedAt, query } = call;
  try {
    await check();
    const submission = await submissionOf(call, parts);
    const uploadId = await platform.database.asCustomers([customerId], async (tx) => {
      const latest = await optionalRow<{ sha256: Buffer }>(
        tx,
        `SELECT sha256 FROM uploads WHERE customer_id = $1 AND company_id = $2 AND mode = $3 AND kind = 'bids' AND status = $4
           -- A sheet that was undone, put into a draft or submitted in part may be sent again.
           AND undone_at IS NULL AND submission ->> 'as' IS DISTINCT FROM 'draft' AND coalesce(jsonb_typeof(submission -> 'laneIds'), 'null') = 'null'
         ORDER BY created_at DESC, upload_id DESC LIMIT 1`,
        [customerId, caller.companyId, mode, UploadStatus.Completed],
      );
      if (latest !== null && latest.sha256.equals(file.sha256))
        throw refusedUpload('DuplicateFile', 'Identical to your last accepted bid sheet.');
      const id = await insertUpload(tx, actor, caller, {
        customerId,
        kind: 'bids',
        mode,
        fileName,
        file,
        contractNo: query.contractNo ?? null,
        arrivedAt,
        submission,
      });
      await announce(tx, 'bids.received', ...uploadFact(customerId, id, mode));
      return id;
    });
    return acceptedUpload(uploadId);
  } catch (error) {
    if (error instanceof ProblemError) await platform.fileStore.remove(file.fileKey);
    throw error;
  }
}

/** Accepts a bid sheet made by the product, or a carrier's own: any table whose columns have names. */
async function refuseUnreadable(path: string): Promise<void> {
  try {
    const sheet = await readSheetFile(path);
    const rows = sheet?.rows.length ?? (await countRowsOfOwnSheet(path));
    if (rows === null)
      throw refusedUpload(
        'InvalidFormat',
        'No header row found. Download the bid sheet, fill it in and upload it, or upload your own sheet with a header row.',
      );
    if (rows === 0) throw refusedUpload('SizeTooSmall', 'The bid sheet has no lanes.');
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    if (error.code === 'empty-file') throw refusedUpload('SizeTooSmall', error.message);
    if (error.code === 'unsupported-file') throw refusedUpload('InvalidFileType', error.message);
    throw refusedUpload('InvalidFormat', error.message);
  }
}

/**
 * The number of rows of the first sheet that has any below a header; null where no sheet has a header. Rows of nothing but formulas without
 * values count: matching says what to do about them.
 */
async function countRowsOfOwnSheet(path: string): Promise<number | null> {
  const sheets = await readTemplateSheets(path);
  for (const sheet of sheets) {
    const { rows, formulaCells } = await readTemplateRows(path, sheet);
    if (rows.length + formulaCells.size > 0) return Math.max(1, rows.length);
  }
  return sheets.length === 0 ? null : 0;
}
