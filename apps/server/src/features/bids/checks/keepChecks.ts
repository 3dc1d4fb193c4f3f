import { rateCellName } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Bidder, Saving } from '../save/saveBids.ts';
import type { Sensed } from './senseBids.ts';

/**
 * Stores the sense check results of saved bids: replaces the earlier checks of the cells that were checked. A confirmed price
 * stays confirmed until it changes.
 */
export async function keepChecks(
  { tx, actor, bidder }: Saving,
  { checks, checkedCells, checkedLaneIds }: Sensed,
  laneIds: ReadonlySet<string>,
): Promise<void> {
  const { customerId, carrierId } = bidder;
  await dropChecks(
    tx,
    bidder,
    [...checkedCells].flatMap((name) => {
      const at = name.indexOf(' ');
      const laneId = name.slice(0, at);
      return laneIds.has(laneId) && checkedLaneIds.has(laneId) ? [{ laneId, cell: name.slice(at + 1) }] : [];
    }),
  );
  const found = checks
    .filter(({ laneId }) => laneIds.has(laneId))
    .map(
      ({ laneId, chargeNo, breakNo, kind, rate, currency, message, corrections, before, isConfirmed }) => ({
        laneId,
        cell: rateCellName(chargeNo, breakNo),
        kind,
        rate,
        currency,
        evidence: { message, corrections, before },
        isConfirmed,
      }),
    );
  if (found.length === 0) return;
  await execute(
    tx,
    `INSERT INTO bid_checks (customer_id, bid_id, cell, kind, rate, currency, evidence, confirmed_by, confirmed_at)
     SELECT $1, b.bid_id, i.cell, i.kind, i.rate, i.currency, i.evidence,
            CASE WHEN i."isConfirmed" THEN $4::bigint END, CASE WHEN i."isConfirmed" THEN $5::timestamptz END
     FROM jsonb_to_recordset($3::jsonb)
       AS i("laneId" bigint, cell text, kind text, rate numeric, currency text, evidence jsonb, "isConfirmed" boolean)
     JOIN bids b ON b.customer_id = $1 AND b.carrier_id = $2 AND b.lane_id = i."laneId" AND b.withdrawn_at IS NULL
     ON CONFLICT (customer_id, bid_id, cell, kind) DO UPDATE
     SET rate = excluded.rate, currency = excluded.currency, evidence = excluded.evidence,
         confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at
     WHERE (bid_checks.rate, bid_checks.currency) IS DISTINCT FROM (excluded.rate, excluded.currency)`,
    [customerId, carrierId, JSON.stringify(found), actor.userId, now()],
  );
}

/** Deletes the checks of cells of a carrier's bids. */
async function dropChecks(
  tx: Transaction,
  { customerId, carrierId }: Bidder,
  cells: readonly { readonly laneId: string; readonly cell: string }[],
): Promise<void> {
  if (cells.length === 0) return;
  await execute(
    tx,
    `DELETE FROM bid_checks c
     USING jsonb_to_recordset($3::jsonb) AS i("laneId" bigint, cell text), bids b
     WHERE b.customer_id = $1 AND b.carrier_id = $2 AND b.lane_id = i."laneId" AND b.withdrawn_at IS NULL
       AND c.customer_id = $1 AND c.bid_id = b.bid_id AND c.cell = i.cell`,
    [customerId, carrierId, JSON.stringify(cells)],
  );
}

/** Deletes checks of cells that bids no longer have after their charges changed. */
export async function dropChecksOfLostCells(
  tx: Transaction,
  customerId: string,
  bidIds: readonly string[],
): Promise<void> {
  await execute(
    tx,
    `DELETE FROM bid_checks c WHERE c.customer_id = $1 AND c.bid_id = ANY ($2::bigint[])
       AND NOT EXISTS (SELECT FROM bid_rates r WHERE r.customer_id = $1 AND r.bid_id = c.bid_id
         AND c.cell = 'rate:' || r.charge_no || CASE WHEN r.break_no = 0 THEN '' ELSE '/' || r.break_no END)`,
    [customerId, bidIds],
  );
}
