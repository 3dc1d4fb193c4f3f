import type { bids, ResponseInputOf } from '@lanewright/contract';
import { isOfferedMode, modeDetails, unitCostInWords } from '@lanewright/freight';
import { recordAudit } from '../../../platform/audit.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { markResults } from '../rounds/markResults.ts';
import { lockUnusual } from './lockUnusual.ts';

type AskedCell = {
  bid_id: string;
  lane_id: string;
  carrier_id: string;
  mode: number;
  unit_cost_usd: string;
  cell: string;
  rate: string;
  currency: string;
};

/**
 * Asks the carriers of held bids to confirm their prices: a check at the rate that costs most, a notification and an email. None of
 * them contains a reason or other companies' figures. If a carrier confirms, the outlier becomes `noted`.
 */
export async function askOutliers({
  tx,
  caller,
  actor,
  body,
}: ScopedCall<typeof bids.askOutliers>): Promise<ResponseInputOf<typeof bids.askOutliers>> {
  const customerId = caller.companyId;
  const unusual = await lockUnusual(tx, caller, body.bidIds);
  const cells = await rows<AskedCell>(
    tx,
    `SELECT b.bid_id, b.lane_id, b.carrier_id, b.mode, b.unit_cost_usd::text, b.currency, r.rate::text,
            'rate:' || r.charge_no || CASE WHEN r.break_no = 0 THEN '' ELSE '/' || r.break_no END AS cell
     FROM bids b
     JOIN bid_prices p ON p.customer_id = $1 AND p.bid_id = b.bid_id
     CROSS JOIN LATERAL (
       SELECT r.charge_no, r.break_no, r.rate FROM unnest(p.charge_nos, p.amounts) AS a(charge_no, amount)
       JOIN bid_rates r ON r.customer_id = $1 AND r.bid_id = b.bid_id AND r.charge_no = a.charge_no
       ORDER BY a.amount DESC, r.charge_no, r.break_no LIMIT 1) r
     WHERE b.customer_id = $1 AND b.bid_id = ANY ($2::bigint[])
       AND EXISTS (SELECT FROM held_bids h WHERE h.customer_id = $1 AND h.bid_id = b.bid_id)
       AND NOT EXISTS (SELECT FROM bid_checks c WHERE c.customer_id = $1 AND c.bid_id = b.bid_id AND c.kind = 'asked' AND c.confirmed_at IS NULL)
     ORDER BY b.bid_id`,
    [customerId, unusual.map((bid) => bid.bid_id)],
  );
  if (cells.length === 0) return { asked: 0 };
  await execute(
    tx,
    `INSERT INTO bid_checks (customer_id, bid_id, cell, kind, rate, currency, evidence)
     SELECT $1, i.bid_id, i.cell, 'asked', i.rate, i.currency, i.evidence
     FROM jsonb_to_recordset($2::jsonb) AS i(bid_id bigint, cell text, rate numeric, currency text, evidence jsonb)
     ON CONFLICT (customer_id, bid_id, cell, kind) DO UPDATE
     SET rate = excluded.rate, currency = excluded.currency, evidence = excluded.evidence, confirmed_by = NULL, confirmed_at = NULL`,
    [
      customerId,
      JSON.stringify(
        cells.map((cell) => ({
          ...cell,
          evidence: {
            message: `The customer asks you to confirm your price of ${priceOf(cell)}.`,
            corrections: [],
            before: null,
            unitCostUsd: cell.unit_cost_usd,
          },
        })),
      ),
    ],
  );
  await markResults(
    tx,
    customerId,
    cells.map(({ bid_id }) => bid_id),
  );
  for (const mode of new Set(cells.map((cell) => cell.mode))) {
    const ofMode = cells.filter((cell) => cell.mode === mode);
    await recordAudit(tx, actor, {
      customerId,
      action: 'bids.confirmationAsked',
      subjectKind: 'mode',
      subjectId: String(mode),
      after: { bids: ofMode.map((cell) => [cell.lane_id, cell.carrier_id, cell.cell, cell.rate]) },
    });
    for (const carrierId of new Set(ofMode.map((cell) => cell.carrier_id)))
      await announce(
        tx,
        'bids.confirmationRequested',
        `${customerId}:${mode}:${carrierId}:${ofMode[0]?.bid_id}`,
        {
          customerId,
          carrierId,
          mode,
          lanes: ofMode
            .filter((cell) => cell.carrier_id === carrierId)
            .map((cell) => ({ laneId: cell.lane_id, price: priceOf(cell) })),
        },
      );
  }
  return { asked: cells.length };
}

/** The carrier's own price: "1.56 USD per mile". */
function priceOf({ mode, unit_cost_usd }: AskedCell): string {
  return unitCostInWords(unit_cost_usd, isOfferedMode(mode) ? modeDetails[mode].volumeUnit : 'mi', 'USD');
}
