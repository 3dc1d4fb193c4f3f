import { createHash } from 'node:crypto';
import type { uploads } from '@lanewright/contract';
import { type OfferedMode, UploadStatus, rateCellName } from '@lanewright/freight';
import type { Call } from '../../../platform/http/serve.ts';
import type { BidInput } from '../save/bidInput.ts';
import { planBids } from '../save/planBids.ts';
import { type Saving, storePlan } from '../save/saveBids.ts';
import { countsOf, presentReview, reviewIdOf, reviewedLanes } from './review.ts';
import { inOrder, saidOf } from '../sheet/checkSheet.ts';
import {
  noLanesThere,
  openSheet,
  type OutdatedSheet,
  type ReadSheet,
  type SavedSheet,
  type UnreadSheet,
} from '../sheet/openSheet.ts';
import { productItself } from '../../../platform/audit.ts';
import {
  acceptedUpload,
  type ReceivedBytes,
  refusedUpload,
  type Submission,
  type UploadRow,
  setBidResult,
  setSubmission,
  setUploadStatus,
} from '../../uploads/index.ts';
import { finishSheet, reasonOfChange } from '../sheet/finishSheet.ts';

/** What a carrier submitted of a review. */
export type SubmittedReview = {
  readonly reviewId: string;
  /** Null: all lanes. */
  readonly laneIds: readonly string[] | null;
  /** Unusual prices that the carrier confirmed. */
  readonly confirmed: readonly { readonly laneId: string; readonly cell: string }[];
};

/** A sheet that is saved with or without a review; `sha256` is that of its file. */
export type SheetToSave = {
  readonly sha256: Buffer;
  readonly submitted: SubmittedReview | null;
};

/**
 * Saves the bids of a sheet. With a submitted review, only if the review would still show the same: it is compared again under the
 * locks of the save.
 */
export async function saveSheet(
  saving: Omit<Saving, 'rules'>,
  read: ReadSheet,
  { sha256, submitted }: SheetToSave,
): Promise<SavedSheet | OutdatedSheet> {
  const { rules } = read;
  const plan = await planBids({ ...saving, rules }, withConfirmed(read.bids, submitted?.confirmed ?? []));
  if (submitted !== null && reviewIdOf(sha256, read, plan) !== submitted.reviewId)
    return { kind: 'outdated' };
  const laneIds = submitted?.laneIds ?? null;
  const saved = await storePlan({ ...saving, rules }, plan, laneIds === null ? null : new Set(laneIds));
  const wrong = [...read.wrong, ...read.place(saved.errors)].toSorted(inOrder);
  const odd = saved.checks
    .flatMap((check) => read.place([saidOf(check)]).map((cell) => ({ ...cell, check })))
    .toSorted(inOrder);
  const marked = [...wrong, ...odd.map((cell) => ({ ...cell, isOdd: true }))];
  return {
    kind: 'saved',
    lanes: read.lanes,
    saved,
    changed: read.changed === null ? null : { ...read.changed, confirmed: true },
    wrong,
    odd,
    marked: marked.length === 0 ? null : read.mark(marked),
    rowsWithoutLane: read.rowsWithoutLane,
    ...(read.conversions === undefined ? {} : { conversions: read.conversions }),
  };
}

function withConfirmed(
  bids: readonly BidInput[],
  confirmed: SubmittedReview['confirmed'],
): readonly BidInput[] {
  if (confirmed.length === 0) return bids;
  const names = new Set(confirmed.map(({ laneId, cell }) => `${laneId} ${cell}`));
  return bids.map((bid) => ({
    ...bid,
    rates: bid.rates.map((rate) =>
      names.has(`${bid.laneId} ${rateCellName(rate.chargeNo, rate.breakNo)}`)
        ? { ...rate, confirmed: true }
        : rate,
    ),
  }));
}

const submittedOf = (submission: Submission | null): SubmittedReview | null =>
  submission === null || 'awaits' in submission ? null : submission;

/**
 * Saves a sheet, or lets it wait for its review: a carrier's own sheet always, one made by the product if it was sent for review. A sheet
 * that changes nothing has nothing to review. If its review no longer shows what would change, it is shown again.
 */
export async function reviewOrSave(
  saving: Omit<Saving, 'rules'>,
  upload: UploadRow,
  read: ReadSheet,
): Promise<void> {
  const { submission, sha256 } = upload;
  let submitted = submittedOf(submission);
  if (submitted === null && (submission !== null || read.matching !== null)) {
    const plan = await planBids({ ...saving, rules: read.rules, isPreview: true }, read.bids);
    const { all, lanes } = countsOf(reviewedLanes(read, plan));
    if (all > 0) {
      const reason = `${all === 1 ? '1 change' : `${all} changes`} on ${lanes === 1 ? '1 lane' : `${lanes} lanes`}. Nothing is submitted yet.`;
      await waitForReview(saving, upload, read, reason);
      return;
    }
    // Should the bids change before they are locked, the sheet is shown after all.
    submitted = { reviewId: reviewIdOf(sha256, read, plan), laneIds: null, confirmed: [] };
  }
  const saved = await saveSheet(saving, read, { sha256, submitted });
  if (saved.kind === 'saved') await finishSheet(saving.platform, saving.tx, upload, saved);
  else await waitForReview(saving, upload, read, 'Your bids changed. Review the sheet again.');
}

async function waitForReview(
  { tx }: Pick<Saving, 'tx'>,
  upload: UploadRow,
  { lanes, changed, rowsWithoutLane, conversions }: ReadSheet,
  reason: string,
): Promise<void> {
  const { customer_id: customerId, upload_id: uploadId } = upload;
  await setSubmission(tx, customerId, uploadId, { awaits: 'review' });
  await setBidResult(tx, customerId, uploadId, {
    lanes,
    bidsChanged: 0,
    ratesChanged: 0,
    errors: 0,
    cells: [],
    // What its carrier confirmed is not asked again.
    changed: changed === null ? null : { ...changed, confirmed: true },
    rowsWithoutLane,
    ...(conversions === undefined ? {} : { conversions: [...conversions] }),
  });
  await setUploadStatus(tx, productItself, upload, UploadStatus.InputExceptions, {
    awaiting: 'review',
    reason,
  });
}

/** Returns a sheet that could be read within its request; otherwise throws, with a suggested fix. */
export function requireReadSheet<T extends { readonly read: ReadSheet | UnreadSheet }>(
  opened: T | null,
): T & { readonly read: ReadSheet } {
  if (opened === null) throw refusedUpload('InvalidFormat', noLanesThere);
  const { read } = opened;
  switch (read.kind) {
    case 'read':
      return { ...opened, read };
    case 'asked':
      throw refusedUpload(
        'InvalidFormat',
        `${read.reason} This sheet is read only once, so nothing can be confirmed. Use our bid sheet instead.`,
      );
    case 'refused':
      throw refusedUpload('InvalidFormat', read.reason);
    case 'changed':
      throw refusedUpload('InvalidFormat', reasonOfChange(read.changed));
  }
}

/** Shows what a sheet would change. Nothing of it is stored: in a sealed round, not even its bytes. */
export async function previewSheet(
  { platform, caller, actor, arrivedAt, query }: Call<typeof uploads.receiveBidSheet>,
  { customerId, mode }: { readonly customerId: string; readonly mode: OfferedMode },
  { fileName, bytes, path }: ReceivedBytes & { readonly path: string },
) {
  const review = await platform.database.asCustomers([customerId], async (tx) => {
    const opened = await openSheet(
      {
        platform,
        tx,
        actor: { ...actor, userId: caller.userId },
        bidder: { customerId, carrierId: caller.companyId, mode, arrivedAt },
        uploadId: null,
        isPreview: true,
      },
      path,
      { contractNo: query.contractNo ?? null },
    );
    const { saving, read } = requireReadSheet(opened);
    const plan = await planBids({ ...saving, rules: read.rules }, read.bids);
    const sha256 = createHash('sha256').update(bytes).digest();
    return presentReview({ read, plan, fileName, customerId, mode, sha256 });
  });
  return { ...acceptedUpload(null), review };
}
