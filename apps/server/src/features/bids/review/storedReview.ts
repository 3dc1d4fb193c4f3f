import { UploadStatus, isOfferedMode } from '@lanewright/freight';
import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type Submission,
  type UploadRow,
  type UploadView,
  ownUpload,
  presentUpload,
  readOwnUpload,
  setBidResult,
  setSubmission,
  setUndone,
  setUploadStatus,
  uploadFact,
} from '../../uploads/index.ts';
import { planBids } from '../save/planBids.ts';
import { type UnreadSheet, openSheet } from '../sheet/openSheet.ts';
import { LatestOfCompany } from '../../../platform/latestOfCompany.ts';
import {
  type PlannedSheet,
  type ReviewOnWire,
  isChange,
  pageOfReview,
  presentReview,
  reviewIdOf,
  reviewedLanes,
} from './review.ts';
import { type ResponseInputOf, bids } from '@lanewright/contract';
import { type Route, type ScopedCall, route } from '../../../platform/http/serve.ts';
import { requireMode } from '../../settings/index.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { sealedRoundOf, undoOffers } from '../../tenders/index.ts';
import { restoreSealedDeclines } from '../declines/declines.ts';
import { type DraftOf, putDraft, readDraft } from '../drafts/drafts.ts';
import { lanesByContract } from '../../lanes/index.ts';
import { type UndoneCells, lanesOfUpload, undoBids } from './undoBids.ts';

/** Throws unless an upload is a bid sheet that waits for its review. */
export function requireInReview(upload: UploadRow): void {
  if (upload.kind !== 'bids') throw refuse('upload_not_found', 'Upload not found');
  if (upload.status !== UploadStatus.InputExceptions || upload.awaiting !== 'review')
    throw refuse('upload_not_in_review', 'This bid sheet is not waiting for your review', {
      detail: 'It was submitted or discarded, or is being read. Reload the page.',
    });
}

/** The review no longer shows what would change. */
export const reviewOutdated = () =>
  refuse('review_outdated', 'Your bids changed since this review', {
    detail: 'Review the sheet again.',
  });

/** The sheet itself does not fit any more. */
const sheetOutdated = () =>
  refuse('review_outdated', 'The customer changed charges, lanes or months since this sheet was read', {
    detail: 'Read it again to see what still fits. Nothing is submitted.',
  });

/**
 * Compares the stored file of a bid sheet with the current bids; locks and writes nothing. The sheet is unread if the charges, lanes or
 * months changed in the meantime.
 */
export async function planStoredSheet(
  { platform, tx, actor }: { readonly platform: Platform; readonly tx: Transaction; readonly actor: Actor },
  upload: UploadRow,
): Promise<PlannedSheet | UnreadSheet> {
  const { customer_id: customerId, company_id: carrierId, mode } = upload;
  if (!isOfferedMode(mode)) throw refuse('upload_not_found', 'Upload not found');
  const result = upload.bid_result as UploadView['bidResult'];
  const opened = await openSheet(
    {
      platform,
      tx,
      actor: { ...actor, userId: upload.user_id },
      bidder: { customerId, carrierId, mode },
      uploadId: upload.upload_id,
      isPreview: true,
    },
    await platform.fileStore.localPath(upload.file_key),
    { contractNo: upload.contract_no, confirmed: result?.changed },
  );
  if (opened === null) throw refuse('upload_not_found', 'Upload not found');
  const { read, saving } = opened;
  if (read.kind !== 'read') return read;
  const { contractNo } = saving.bidder;
  return { contractNo, read, plan: await planBids({ ...saving, rules: read.rules }, read.bids) };
}

/**
 * The review that each carrier looks at, so that its further pages need no comparison; about 15 MB for 10,000 lanes with four cells each.
 * Previews of sealed rounds are never among them.
 */
const latestReviews = new LatestOfCompany<{ uploadId: string; review: ReviewOnWire }>({
  bytes: 96_000_000,
  ttlMs: 10 * 60_000,
  sizeOf: ({ review: { counts, lanes, wrong } }) =>
    1_000 * (1 + counts.unusual + wrong.length) +
    lanes.reduce((sum, { cells }) => sum + 500 + 250 * cells.length, 0),
});

/**
 * Compares a bid sheet that waits for its review with the current bids. Another page of the same review shows what its first page was
 * made from; what is submitted of it is compared again.
 */
async function readReview(call: ScopedCall<typeof bids.getSheetReview>): Promise<ReviewOnWire> {
  const { platform, tx, caller, params, query } = call;
  const upload = await readOwnUpload(tx, caller, params.id);
  requireInReview(upload);
  await requireMode(tx, caller, upload.mode);
  const known = latestReviews.find(platform, caller.companyId);
  if (known?.uploadId === upload.upload_id && known.review.reviewId === query.reviewId)
    return pageOfReview(known.review, query.only, query);
  const planned = await planStoredSheet(call, upload);
  if ('kind' in planned) throw sheetOutdated();
  const review = presentReview({
    ...planned,
    fileName: upload.file_name,
    customerId: upload.customer_id,
    mode: upload.mode,
    sha256: upload.sha256,
  });
  latestReviews.keep(platform, caller.companyId, { uploadId: upload.upload_id, review });
  return pageOfReview(review, query.only, query);
}

type SubmitCall = ScopedCall<typeof bids.submitSheet>;

/**
 * Submits the reviewed changes of a bid sheet: the job that reads sheets saves them, and compares them again under its locks. As a
 * draft they go into the draft of the user's grid. A sheet that can't be read like that any more is read again.
 */
async function submitReview(call: SubmitCall) {
  const { tx, caller, actor, arrivedAt, params, body } = call;
  const upload = await ownUpload(tx, caller, params.id);
  requireInReview(upload);
  await requireMode(tx, caller, upload.mode);
  const { customer_id: customerId, upload_id: uploadId, mode } = upload;
  const planned = await planStoredSheet(call, upload);
  const isRead = !('kind' in planned);
  if (isRead && reviewIdOf(upload.sha256, planned.read, planned.plan) !== body.reviewId)
    throw reviewOutdated();
  const { reviewId, laneIds = null, as, confirmed = [] } = body;
  const submission: Submission = isRead
    ? { userId: caller.userId, reviewId, laneIds, as, confirmed }
    : { awaits: 'review' };
  await setSubmission(tx, customerId, uploadId, submission, arrivedAt);
  await setUploadStatus(tx, actor, upload, UploadStatus.Validation);
  if (isRead && as === 'draft') {
    const { cells, sealedLanes } = await putIntoDraft(call, upload, planned);
    await setBidResult(tx, customerId, uploadId, {
      lanes: planned.read.lanes,
      bidsChanged: 0,
      ratesChanged: 0,
      errors: 0,
      cells: [],
      changed: null,
    });
    await setUploadStatus(tx, actor, { ...upload, status: UploadStatus.Validation }, UploadStatus.Completed, {
      reason: `${cells === 1 ? '1 cell is' : `${cells} cells are`} in the draft of your grid. Nothing was submitted.${leftOut(sealedLanes)}`,
    });
  } else await announce(tx, 'bids.received', ...uploadFact(customerId, uploadId, mode));
  return presentUpload(await ownUpload(tx, caller, uploadId));
}

/** Says why lanes are not in a draft. */
const leftOut = (lanes: number) =>
  lanes === 0
    ? ''
    : ` ${lanes === 1 ? '1 lane is' : `${lanes} lanes are`} in a sealed round since and left out: upload the sheet again for them.`;

/**
 * Adds the changes to what the user has typed in the grid; returns their number, and that of the lanes left out: cells of a sealed round
 * are never stored.
 */
async function putIntoDraft(
  { tx, caller, body }: SubmitCall,
  { customer_id: customerId, company_id: carrierId, mode }: UploadRow,
  { contractNo, read, plan }: PlannedSheet,
): Promise<{ cells: number; sealedLanes: number }> {
  const chosen = body.laneIds === undefined ? null : new Set(body.laneIds);
  const lanes = reviewedLanes(read, plan).filter(({ laneId }) => chosen === null || chosen.has(laneId));
  const sealed = await sealedRoundOf(
    tx,
    { customerId, carrierId },
    lanes.map(({ laneId }) => laneId),
  );
  const draftOf: DraftOf = { customerId, carrierId, mode, contractNo, userId: caller.userId };
  const { lanes: typed } = await readDraft(tx, draftOf);
  const typedIn = new Map(typed.map(({ laneId, cells }) => [laneId, cells]));
  const given = lanes
    .filter(({ laneId }) => !sealed.has(laneId))
    .map(({ laneId, cells }) => {
      const changed = cells.filter(isChange).map(({ cell, after }) => [cell, after ?? ''] as const);
      return {
        laneId,
        count: changed.length,
        cells: { ...typedIn.get(laneId), ...Object.fromEntries(changed) },
      };
    });
  await putDraft(tx, draftOf, read.rules.structure.version, given, false);
  return {
    cells: given.reduce((sum, { count }) => sum + count, 0),
    sealedLanes: lanes.length - given.length,
  };
}

const nothing: UndoneCells = { found: 0, restored: 0, unchanged: [] };

/**
 * Undoes what a bid sheet changed. Cells that changed again keep their values, and so do bids whose round has closed. Sealed bids of
 * the sheet are marked and never opened.
 */
async function undoSheet({
  platform,
  tx,
  caller,
  actor,
  arrivedAt,
  params,
}: ScopedCall<typeof bids.undoSheet>): Promise<ResponseInputOf<typeof bids.undoSheet>> {
  const upload = await ownUpload(tx, caller, params.id);
  const { customer_id: customerId, upload_id: uploadId, mode } = upload;
  if (upload.kind !== 'bids' || !isOfferedMode(mode)) throw refuse('upload_not_found', 'Upload not found');
  await requireMode(tx, caller, mode);
  if (upload.undone_at !== null) throw refuse('upload_already_undone', 'This bid sheet is already undone');
  const bidder = { customerId, carrierId: caller.companyId, mode, arrivedAt };
  // As in every save of these bids: nothing else seals or declines from here on.
  await execute(tx, 'SELECT pg_advisory_xact_lock(hashtext($1))', [
    `bids ${customerId} ${caller.companyId} ${mode}`,
  ]);
  const laneIds = await lanesOfUpload({ tx, bidder, uploadId });
  const [contractNo] = (await lanesByContract(tx, customerId, laneIds, mode)).keys();
  const undone =
    contractNo === undefined
      ? nothing
      : await undoBids({
          platform,
          tx,
          actor: { ...actor, userId: caller.userId },
          bidder: { ...bidder, contractNo },
          uploadId,
        });
  const offers = await undoOffers(tx, actor, bidder, uploadId);
  await restoreSealedDeclines(tx, { ...actor, userId: caller.userId }, bidder, offers);
  if (undone.found + offers.length === 0)
    throw refuse('upload_without_changes', 'This bid sheet changed nothing', {
      detail: 'There is nothing to undo.',
    });
  const restored = undone.restored + offers.reduce((sum, { cells }) => sum + (cells ?? 0), 0);
  if (restored > 0) await setUndone(tx, customerId, uploadId, caller.userId);
  return {
    restored,
    unchanged: [
      ...undone.unchanged,
      ...offers
        .filter(({ cells }) => cells === null)
        .map(({ laneId, roundNo }) => ({ laneId, cell: '', why: `Round ${roundNo} has closed.` })),
    ],
  };
}

export const reviewRoutes: readonly Route[] = [
  route(bids.getSheetReview, readReview),
  route(bids.submitSheet, submitReview),
  route(bids.undoSheet, undoSheet),
];
