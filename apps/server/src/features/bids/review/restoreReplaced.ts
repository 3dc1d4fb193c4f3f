import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Restores who submitted the bids of lanes, when and with which sheet, as before a sheet. */
const restoreSubmission = sql({
  from: `WITH h AS MATERIALIZED (
      SELECT lane_id, (replaced ->> 'uploadId')::bigint AS upload_id, (replaced ->> 'submittedBy')::bigint AS submitted_by,
        (replaced ->> 'submittedAt')::timestamptz AS submitted_at, (replaced ->> 'predatesOutliers')::boolean AS predates_outliers
      FROM bid_changes
      WHERE customer_id = $customer AND carrier_id = $carrier AND upload_id = $upload AND kind = 'saved' AND replaced -> 'submittedAt' IS NOT NULL
        AND lane_id = ANY ($lanes::bigint[])
    )
    UPDATE bids b SET upload_id = h.upload_id, submitted_by = h.submitted_by, submitted_at = h.submitted_at,
      predates_outliers = h.predates_outliers
    FROM h WHERE b.customer_id = $customer AND b.carrier_id = $carrier AND b.lane_id = h.lane_id AND b.withdrawn_at IS NULL`,
  params: { customer: 'id', carrier: 'id', upload: 'id', lanes: 'id[]' },
  row: {},
});

/** Restores that lanes were declined before a sheet priced them. */
const restoreDeclines = sql({
  from: `INSERT INTO bid_declines (customer_id, carrier_id, lane_id, reason, note, declined_by, declined_at)
    SELECT $customer, $carrier, h.lane_id, d.reason, d.note, d.declined_by, d.declined_at
    FROM bid_changes h
    CROSS JOIN LATERAL jsonb_to_record(h.replaced -> 'declined') AS d (reason text, note text, declined_by bigint, declined_at timestamptz)
    WHERE h.customer_id = $customer AND h.carrier_id = $carrier AND h.upload_id = $upload AND h.kind = 'saved'
      AND h.replaced -> 'declined' IS NOT NULL AND h.lane_id = ANY ($lanes::bigint[])
    ON CONFLICT (customer_id, lane_id, carrier_id) DO NOTHING`,
  params: { customer: 'id', carrier: 'id', upload: 'id', lanes: 'id[]' },
  row: {},
});

/**
 * Restores bids as outliers, with what the customer decided about them: the decision ended when the sheet moved the price. One that the
 * customer made since about the same price stays.
 */
const restoreOutliers = sql({
  from: `INSERT INTO bid_outliers (customer_id, bid_id, factor, evidence, unit_cost_usd, state, resolved_by, resolved_at)
    SELECT $customer, b.bid_id, r.factor, r.evidence, r.unit_cost_usd, r.state, r.resolved_by, r.resolved_at
    FROM bid_changes h
    CROSS JOIN LATERAL jsonb_to_record(h.replaced -> 'outlier')
      AS r (factor numeric, evidence jsonb, unit_cost_usd numeric, state text, resolved_by bigint, resolved_at timestamptz)
    JOIN bids b ON b.customer_id = $customer AND b.carrier_id = $carrier AND b.lane_id = h.lane_id AND b.withdrawn_at IS NULL
    WHERE h.customer_id = $customer AND h.carrier_id = $carrier AND h.upload_id = $upload AND h.kind = 'saved'
      AND h.replaced -> 'outlier' IS NOT NULL AND h.lane_id = ANY ($lanes::bigint[])
      AND NOT EXISTS (SELECT FROM bid_outliers n WHERE n.customer_id = $customer AND n.bid_id = b.bid_id AND n.resolved_by IS NOT NULL
                        AND abs(n.unit_cost_usd - r.unit_cost_usd) <= r.unit_cost_usd * 0.01)
    ON CONFLICT (customer_id, bid_id) DO UPDATE
    SET factor = excluded.factor, evidence = excluded.evidence, unit_cost_usd = excluded.unit_cost_usd, state = excluded.state,
        resolved_by = excluded.resolved_by, resolved_at = excluded.resolved_at`,
  params: { customer: 'id', carrier: 'id', upload: 'id', lanes: 'id[]' },
  row: {},
});

/** Deletes the checks of restored cells: they are about the uploaded prices. */
const dropChecksOfCells = sql({
  from: `DELETE FROM bid_checks c
    USING jsonb_to_recordset($cells::jsonb) AS i ("laneId" bigint, cell text), bids b
    WHERE b.customer_id = $customer AND b.carrier_id = $carrier AND b.lane_id = i."laneId" AND b.withdrawn_at IS NULL
      AND c.customer_id = $customer AND c.bid_id = b.bid_id AND (i.cell IS NULL OR c.cell = i.cell)`,
  params: { customer: 'id', carrier: 'id', cells: 'json' },
  row: {},
});

/** Restores the checks that cells had before a sheet; a cell of null means all of its lane. */
const restoreChecks = sql({
  from: `INSERT INTO bid_checks (customer_id, bid_id, cell, kind, rate, currency, evidence, confirmed_by, confirmed_at)
    SELECT $customer, b.bid_id, k.cell, k.kind, k.rate, k.currency, k.evidence, k.confirmed_by, k.confirmed_at
    FROM bid_changes h
    CROSS JOIN LATERAL jsonb_to_recordset(h.replaced -> 'checks')
      AS k (cell text, kind text, rate numeric, currency text, evidence jsonb, confirmed_by bigint, confirmed_at timestamptz)
    JOIN bids b ON b.customer_id = $customer AND b.carrier_id = $carrier AND b.lane_id = h.lane_id AND b.withdrawn_at IS NULL
    WHERE h.customer_id = $customer AND h.carrier_id = $carrier AND h.upload_id = $upload AND h.kind = 'saved' AND h.replaced IS NOT NULL
      AND EXISTS (SELECT FROM jsonb_to_recordset($cells::jsonb) AS i ("laneId" bigint, cell text)
                  WHERE i."laneId" = h.lane_id AND (i.cell IS NULL OR i.cell = k.cell))
    ON CONFLICT (customer_id, bid_id, cell, kind) DO NOTHING`,
  params: { customer: 'id', carrier: 'id', upload: 'id', cells: 'json' },
  row: {},
});

/** The sheet that is undone. */
type UndoneSheet = { readonly customer: string; readonly carrier: string; readonly upload: string };

/**
 * Restores what a sheet replaced besides cells: checks of the restored cells (a cell of null: of its whole lane), what the customer
 * decided about outliers, and of lanes that are wholly as before, who submitted the bid and when, and that the lane was declined.
 */
export async function restoreReplaced(
  tx: Transaction,
  sheet: UndoneSheet,
  {
    cells,
    lanes,
    wholeLanes,
  }: {
    readonly cells: readonly { readonly laneId: string; readonly cell: string | null }[];
    readonly lanes: readonly string[];
    readonly wholeLanes: readonly string[];
  },
): Promise<void> {
  const { customer, carrier } = sheet;
  await dropChecksOfCells.execute(tx, { customer, carrier, cells: JSON.stringify(cells) });
  await restoreChecks.execute(tx, { ...sheet, cells: JSON.stringify(cells) });
  await restoreDeclines.execute(tx, { ...sheet, lanes: wholeLanes });
  await restoreOutliers.execute(tx, { ...sheet, lanes });
  await restoreSubmission.execute(tx, { ...sheet, lanes: wholeLanes });
}
