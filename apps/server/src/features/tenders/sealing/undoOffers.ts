import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Offering } from './roundsOfLanes.ts';

const markOffers = sql({
  from: `WITH sheet AS MATERIALIZED (
      SELECT offer_no, tender_id, round_no, lane_id, declined FROM sealed_offers
      WHERE customer_id = $customer AND carrier_id = $carrier AND upload_id = $upload AND undone_at IS NULL
    ),
    open AS MATERIALIZED (
      SELECT tender_id, round_no FROM tender_rounds
      WHERE customer_id = $customer AND state = 'Open' AND closes_at > $arrived
        AND (tender_id, round_no) IN (SELECT tender_id, round_no FROM sheet)
      ORDER BY tender_id FOR SHARE
    ),
    marked AS (
      UPDATE sealed_offers o SET undone_at = $now FROM open
      WHERE o.customer_id = $customer AND o.carrier_id = $carrier AND o.upload_id = $upload AND o.undone_at IS NULL
        AND o.tender_id = open.tender_id AND o.round_no = open.round_no
      RETURNING o.offer_no, o.cells, o.envelope_hash
    )
    SELECT s.tender_id, s.round_no::integer AS round_no, s.lane_id, m.cells::integer AS cells, encode(m.envelope_hash, 'hex') AS hash,
      CASE WHEN m.offer_no IS NOT NULL AND NOT EXISTS (
        SELECT FROM sealed_offers o WHERE o.customer_id = $customer AND o.tender_id = s.tender_id AND o.round_no = s.round_no
          AND o.carrier_id = $carrier AND o.lane_id = s.lane_id AND o.undone_at IS NULL AND o.upload_id IS DISTINCT FROM $upload)
        THEN s.declined END AS declined
    FROM sheet s LEFT JOIN marked m USING (offer_no) ORDER BY s.offer_no`,
  params: { customer: 'id', carrier: 'id', upload: 'id', arrived: 'moment', now: 'moment' },
  row: { tender_id: 'id', round_no: 'int', lane_id: 'id', cells: 'int?', hash: 'text?', declined: 'json?' },
});
const setDeclined = sql({
  from: `UPDATE sealed_offers o SET declined = i.declined
    FROM jsonb_to_recordset($declines::jsonb) AS i ("laneId" bigint, declined jsonb)
    WHERE o.customer_id = $customer AND o.carrier_id = $carrier AND o.upload_id = $upload AND o.lane_id = i."laneId" AND o.undone_at IS NULL`,
  params: { customer: 'id', carrier: 'id', upload: 'id', declines: 'json' },
  row: {},
});

/** A lane of a sealed sheet: how many cells are no longer offered; null if its round has closed. */
export type UndoneOffer = {
  readonly laneId: string;
  readonly roundNo: number;
  readonly cells: number | null;
  /** That the lane was declined before the sheet, as kept by `keepDeclined`; null if there is another sealed bid. */
  readonly declined: unknown;
};

/** Keeps with the sealed bids of a sheet that their lanes were declined before. */
export async function keepDeclined(
  tx: Transaction,
  { customerId, carrierId }: Pick<Offering, 'customerId' | 'carrierId'>,
  uploadId: string,
  declines: readonly { readonly laneId: string; readonly declined: object }[],
): Promise<void> {
  await setDeclined.execute(tx, {
    customer: customerId,
    carrier: carrierId,
    upload: uploadId,
    declines: JSON.stringify(declines),
  });
}

/** Marks the sealed bids of a sheet as undone: they are never opened. Those of closed rounds stay. */
export async function undoOffers(
  tx: Transaction,
  actor: Actor,
  { customerId, carrierId, arrivedAt }: Offering,
  uploadId: string,
): Promise<UndoneOffer[]> {
  const found = await markOffers.rows(tx, {
    customer: customerId,
    carrier: carrierId,
    upload: uploadId,
    arrived: arrivedAt ?? now(),
    now: now(),
  });
  for (const tenderId of new Set(found.flatMap((row) => (row.cells === null ? [] : row.tender_id)))) {
    const ofTender = found.filter((row) => row.tender_id === tenderId && row.cells !== null);
    await recordAudit(tx, actor, {
      customerId,
      action: 'offers.undone',
      subjectKind: 'tender',
      subjectId: tenderId,
      before: {
        roundNo: ofTender[0]?.round_no,
        carrierId,
        uploadId,
        laneIds: ofTender.map((row) => row.lane_id),
        hashes: ofTender.map((row) => row.hash),
      },
    });
  }
  return found.map((row) => ({
    laneId: row.lane_id,
    roundNo: row.round_no,
    cells: row.cells,
    declined: row.declined,
  }));
}
