import type { overview } from '@lanewright/contract';
import { isOfferedMode, modeDetails } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow, optionalRow } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { loadSql } from '../../platform/loadSql.ts';

const uploadPreview = loadSql(import.meta.url, './uploadPreview.sql');
const uploadChanges = loadSql(import.meta.url, './uploadChanges.sql');
/** Maximum number of changed lanes listed; the lane table has the rest. */
const mostLanes = 200;

type View = z.input<typeof overview.uploadPreview.response>;
type Changes = {
  before: View['before'];
  replaced: View['replaced'];
  shared_months: View['sharedMonths'];
  changes: View['changes'];
};

type Preview = {
  lanes: number;
  existing_lanes: number;
  shipments: string;
  volume: string;
  spend_usd: string;
  first_month: string | null;
  last_month: string | null;
  realised_lanes: number;
  realised_shipments: string | null;
  realised_spend_usd: string | null;
  realised_first_month: string | null;
  realised_last_month: string | null;
};

/** Lanes, spend and period of an upload, included or not; for its company and the Owner. 404 otherwise. */
export async function readUploadPreview(tx: Transaction, caller: Caller, uploadId: string): Promise<View> {
  const upload = await optionalRow<{ customer_id: string; mode: number; replaced_id: string | null }>(
    tx,
    `SELECT customer_id, mode, CASE WHEN status <> 200 THEN replaces_upload_id END AS replaced_id FROM uploads
     WHERE customer_id = ANY ($1::bigint[]) AND upload_id = $2 AND kind <> 'bids'`,
    [caller.customerIds, uploadId],
  );
  if (upload === null || !isOfferedMode(upload.mode)) throw refuse('upload_not_found', 'Upload not found');
  const found = await oneRow<Preview>(tx, uploadPreview, [upload.customer_id, uploadId, upload.mode]);
  const changed = await disableNestedLoops(tx, () =>
    oneRow<Changes>(tx, uploadChanges, [
      upload.customer_id,
      uploadId,
      upload.mode,
      mostLanes,
      upload.replaced_id,
    ]),
  );
  return {
    before: changed.before,
    replaced: changed.replaced,
    sharedMonths: changed.shared_months,
    changes: changed.changes,
    lanes: found.lanes,
    newLanes: found.lanes - found.existing_lanes,
    existingLanes: found.existing_lanes,
    shipments: Number(found.shipments),
    spendUsd: Number(found.spend_usd),
    volume: Number(found.volume),
    volumeUnit: modeDetails[upload.mode].volumeUnit,
    firstMonth: found.first_month,
    lastMonth: found.last_month,
    realised: realisedOf(found),
  };
}

/** The part of an upload in the contract period; null if there is none. */
function realisedOf(found: Preview): View['realised'] {
  const { realised_first_month: firstMonth, realised_last_month: lastMonth } = found;
  if (firstMonth === null || lastMonth === null) return null;
  return {
    lanes: found.realised_lanes,
    shipments: Number(found.realised_shipments ?? 0),
    spendUsd: Number(found.realised_spend_usd ?? 0),
    firstMonth,
    lastMonth,
  };
}
