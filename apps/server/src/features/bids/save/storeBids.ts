import { recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { type ChangedCell, recordBidChanges } from '../history/recordBidChanges.ts';
import { deriveMonths } from '../capacity/deriveMonths.ts';
import { settleBids } from '../pricing/settleBids.ts';
import type { BidInput, StandingBid } from './bidInput.ts';
import { type Terms, changesOf, termsAfter } from './changesOf.ts';
import { firstCurrency } from './checkBid.ts';
import type { BidPlan } from './planBids.ts';
import type { Bidder, Saving } from './saveBids.ts';
import { writeCells } from './writeCells.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

const beginBids = loadSql(import.meta.url, './beginBids.sql');
const setTerms = loadSql(import.meta.url, './setTerms.sql');

type ChangedBid = {
  readonly laneId: string;
  readonly known: StandingBid | undefined;
  readonly terms: Terms;
  readonly cells: readonly ChangedCell[];
};

/** Stores checked cells as sets, with their history and audit; returns how much of it changed. */
export async function storeBids(
  saving: Saving,
  bids: readonly BidInput[],
  { standing, cellsOf }: Pick<BidPlan, 'standing' | 'cellsOf'>,
): Promise<{ lanesChanged: number; cellsChanged: number }> {
  const { tx, actor, uploadId, undoesUpload = false } = saving;
  const { customerId, carrierId, mode } = saving.bidder;
  const { structure } = saving.rules;
  const changed = bids.flatMap((bid): ChangedBid[] => {
    const known = standing.get(bid.laneId);
    const terms = termsAfter(bid, known, firstCurrency(structure));
    const cells = changesOf(bid, known, terms, cellsOf(bid.laneId));
    return cells.length === 0 ? [] : [{ laneId: bid.laneId, known, terms, cells }];
  });
  if (changed.length === 0) return { lanesChanged: 0, cellsChanged: 0 };
  const replaced =
    uploadId === null || undoesUpload
      ? null
      : await selectReplaced(
          tx,
          saving.bidder,
          changed.map(({ laneId }) => laneId),
        );
  const begun = await begin(
    saving,
    changed.filter(({ known }) => known === undefined),
  );
  const withIds = changed.map((bid) => ({ ...bid, bidId: bid.known?.bidId ?? begun.get(bid.laneId) ?? '' }));
  await writeCells(
    tx,
    customerId,
    withIds.flatMap(({ bidId, cells }) => cells.map((cell) => ({ ...cell, bidId }))),
  );
  await setTermsOf(
    saving,
    withIds.filter(({ known }) => known !== undefined),
  );
  const limited = changed.filter(
    ({ known, terms }) => known?.loadsPerWeek != null || terms.loadsPerWeek !== null,
  );
  if (limited.length > 0)
    await deriveMonths(tx, { customerId, mode, carrierId, laneIds: limited.map(({ laneId }) => laneId) });
  await settle(saving, withIds);
  await recordBidChanges(
    tx,
    {
      customerId,
      carrierId,
      structureVersion: structure.version,
      userId: actor.userId,
      uploadId,
      kind: undoesUpload ? 'undone' : 'saved',
    },
    changed.map(({ laneId, terms, cells }) => ({
      laneId,
      currency: terms.currency,
      cells,
      replaced: replaced?.get(laneId) ?? null,
    })),
  );
  await recordAudit(tx, actor, {
    customerId,
    action: undoesUpload ? 'bids.undone' : 'bids.saved',
    subjectKind: 'carrier',
    subjectId: carrierId,
    after: {
      mode,
      uploadId,
      lanes: changed.map(({ laneId, cells }) => ({
        laneId,
        cells: cells.map(({ cell, before, after }) => [cell, before, after]),
      })),
    },
  });
  await announce(tx, 'bids.saved', `${customerId}:${mode}:${carrierId}`, {
    customerId,
    carrierId,
    mode,
    lanes: changed.length,
    firstLaneId: changed[0]?.laneId,
  });
  return {
    lanesChanged: changed.length,
    cellsChanged: changed.reduce((sum, { cells }) => sum + cells.length, 0),
  };
}

/** Creates bids on lanes that have none; returns their IDs by lane. */
async function begin(
  { tx, actor, uploadId, bidder: { customerId, carrierId, mode }, rules: { structure, currencies } }: Saving,
  bids: readonly ChangedBid[],
): Promise<Map<string, string>> {
  if (bids.length === 0) return new Map();
  const begun = await rows<{ bid_id: string; lane_id: string }>(tx, beginBids, [
    customerId,
    carrierId,
    mode,
    structure.version,
    actor.userId,
    uploadId,
    now(),
    JSON.stringify(
      bids.map(({ laneId, terms }) => ({ laneId, ...terms, usdPerUnit: currencies.get(terms.currency) })),
    ),
  ]);
  return new Map(begun.map((row) => [row.lane_id, row.bid_id]));
}

async function setTermsOf(
  { tx, actor, uploadId, bidder: { customerId }, rules: { structure, currencies } }: Saving,
  bids: readonly (ChangedBid & { readonly bidId: string })[],
): Promise<void> {
  if (bids.length === 0) return;
  const costs = ({ cell }: ChangedCell) => /^(rate:|currency$|fuelBasis)/.test(cell);
  // Savings of the best bid are of the months in which it can be awarded, so they change even if no cost does.
  const limits = ({ cell }: ChangedCell) => /^(valid(From|To)$|loadsPerWeek$|capacity:)/.test(cell);
  await execute(tx, setTerms, [
    customerId,
    structure.version,
    actor.userId,
    uploadId,
    now(),
    JSON.stringify(
      bids.map(({ bidId, terms, cells }) => ({
        bidId,
        ...terms,
        usdPerUnit: currencies.get(terms.currency),
        needsPricing: cells.some(costs),
        needsRanking: cells.some(limits),
      })),
    ),
    bids.map(({ bidId }) => bidId),
  ]);
}

/** If a rate was added or deleted, recalculates which bids are complete; a bid left without any rate is withdrawn. */
async function settle(
  { tx, bidder: { customerId }, rules: { structure } }: Saving,
  bids: readonly (ChangedBid & { readonly bidId: string })[],
): Promise<void> {
  const isRate = ({ cell }: ChangedCell) => cell.startsWith('rate:');
  const offered = bids.filter(
    ({ known, cells }) =>
      known?.structureVersion !== structure.version ||
      cells.some((cell) => isRate(cell) && (cell.before === null || cell.after === null)),
  );
  if (offered.length > 0)
    await settleBids(
      tx,
      customerId,
      offered.map(({ bidId }) => bidId),
    );
  const lessened = bids.filter(({ cells }) => cells.some((cell) => isRate(cell) && cell.after === null));
  if (lessened.length === 0) return;
  await execute(
    tx,
    `UPDATE bids b SET withdrawn_at = $3, needs_pricing = true WHERE b.customer_id = $1 AND b.bid_id = ANY ($2::bigint[])
       AND NOT EXISTS (SELECT FROM bid_rates r WHERE r.customer_id = $1 AND r.bid_id = b.bid_id)`,
    [customerId, lessened.map(({ bidId }) => bidId), now()],
  );
}

const replacedBids = sql({
  from: `SELECT i.lane_id, (
      CASE WHEN b.bid_id IS NULL THEN '{}' ELSE jsonb_build_object(
        'submittedAt', b.submitted_at, 'submittedBy', b.submitted_by, 'uploadId', b.upload_id, 'predatesOutliers', b.predates_outliers,
        'checks', coalesce((SELECT jsonb_agg(to_jsonb(c) - ARRAY['customer_id', 'bid_id'] ORDER BY c.cell, c.kind) FROM bid_checks c
                            WHERE c.customer_id = $customer AND c.bid_id = b.bid_id), '[]')) END
      || CASE WHEN o.bid_id IS NULL THEN '{}' ELSE jsonb_build_object('outlier', to_jsonb(o) - ARRAY['customer_id', 'bid_id']) END
      || CASE WHEN d.lane_id IS NULL THEN '{}' ELSE jsonb_build_object('declined', to_jsonb(d)) END)::text AS replaced
    FROM unnest($lanes::bigint[]) AS i (lane_id)
    LEFT JOIN bids b ON b.customer_id = $customer AND b.carrier_id = $carrier AND b.lane_id = i.lane_id AND b.withdrawn_at IS NULL
    LEFT JOIN bid_outliers o ON o.customer_id = $customer AND o.bid_id = b.bid_id
    LEFT JOIN bid_declines d ON d.customer_id = $customer AND d.carrier_id = $carrier AND d.lane_id = i.lane_id
    WHERE b.bid_id IS NOT NULL OR d.lane_id IS NOT NULL`,
  params: { customer: 'id', carrier: 'id', lanes: 'id[]' },
  row: { lane_id: 'id', replaced: 'text' },
});

/**
 * Returns what a sheet is about to replace besides cells, by lane, as JSON text (numbers in it may be too large for JavaScript): who
 * submitted the bid, when and with which sheet, the checks of its prices, what the customer decided about it as an outlier, and that the
 * lane was declined. Undoing the sheet restores it. It is never shown.
 */
async function selectReplaced(
  tx: Transaction,
  { customerId, carrierId }: Pick<Bidder, 'customerId' | 'carrierId'>,
  laneIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await replacedBids.rows(tx, { customer: customerId, carrier: carrierId, lanes: laneIds });
  return new Map(found.map((row) => [row.lane_id, row.replaced]));
}
