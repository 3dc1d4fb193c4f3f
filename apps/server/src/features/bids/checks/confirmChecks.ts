import type { bids, ResponseInputOf } from '@lanewright/contract';
import { rateCellName } from '@lanewright/freight';
import { recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { rankSoon } from '../pricing/rankSoon.ts';
import { markResults } from '../rounds/markResults.ts';
import { requireMode } from '../../settings/index.ts';

/**
 * Lets a carrier confirm prices that were flagged. Changes no price, so it is allowed after a round has closed. A rate that is
 * no longer the flagged one is returned as an error.
 */
export async function confirmChecks({
  tx,
  caller,
  actor,
  body,
}: ScopedCall<typeof bids.confirmChecks>): Promise<ResponseInputOf<typeof bids.confirmChecks>> {
  const { mode } = body;
  await requireMode(tx, caller, mode);
  const customerId = await chooseCustomer(tx, caller, body.customerId, mode);
  const carrierId = caller.companyId;
  await execute(tx, 'SELECT pg_advisory_xact_lock(hashtext($1))', [
    `bids ${customerId} ${carrierId} ${mode}`,
  ]);
  const asked = body.cells.map((cell) => ({ ...cell, cell: rateCellName(cell.chargeNo, cell.breakNo) }));
  const confirmed = await rows<{ lane_id: string; bid_id: string; cell: string; kind: string; rate: string }>(
    tx,
    `UPDATE bid_checks c SET confirmed_by = $4, confirmed_at = $5
     FROM jsonb_to_recordset($3::jsonb) AS i("laneId" bigint, cell text, kind text, rate numeric), bids b
     WHERE b.customer_id = $1 AND b.carrier_id = $2 AND b.mode = $6 AND b.lane_id = i."laneId" AND b.withdrawn_at IS NULL
       AND c.customer_id = $1 AND c.bid_id = b.bid_id AND c.cell = i.cell AND c.kind = i.kind AND c.rate = i.rate
       AND c.confirmed_at IS NULL
     RETURNING b.lane_id, b.bid_id, c.cell, c.kind, c.rate::text`,
    [customerId, carrierId, JSON.stringify(asked), caller.userId, now(), mode],
  );
  const done = new Set(confirmed.map((row) => `${row.lane_id} ${row.cell} ${row.kind}`));
  const errors = asked
    .filter(({ laneId, cell, kind }) => !done.has(`${laneId} ${cell} ${kind}`))
    .map(({ laneId, chargeNo, breakNo, kind }) => ({
      laneId,
      chargeNo,
      breakNo,
      kind,
      message: 'This price has changed or is already confirmed. Reload your bids.',
    }));
  if (confirmed.length > 0) {
    const bidIds = confirmed.map((row) => row.bid_id);
    await rankSoon(tx, customerId, bidIds);
    await markResults(tx, customerId, bidIds);
    await recordAudit(tx, actor, {
      customerId,
      action: 'bids.checkConfirmed',
      subjectKind: 'carrier',
      subjectId: carrierId,
      after: { mode, cells: confirmed.map((row) => [row.lane_id, row.cell, row.kind, row.rate]) },
    });
    await announce(tx, 'bids.checked', `${customerId}:${mode}:${carrierId}`, {
      customerId,
      carrierId,
      mode,
    });
  }
  return { confirmed: confirmed.length, errors };
}
