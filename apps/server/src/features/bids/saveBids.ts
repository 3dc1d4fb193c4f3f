import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { joinInBulk } from '../../platform/database/joinInBulk.ts';
import { execute, rows } from '../../platform/database/rows.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { loadSql } from '../../platform/loadSql.ts';
import type { ChargeStructure } from '../settings/index.ts';
import { type BidInput, checkBid, type RateError } from './checkBid.ts';
import { selectUsdPerCurrency } from './currencies.ts';
import { selectLanesForBid } from './openLanes.ts';

const storeBids = loadSql(import.meta.url, './storeBids.sql');
const settleBids = loadSql(import.meta.url, './settleBids.sql');

/** From here on whole tables are joined, not looked up lane by lane. */
const manyLanes = 200;

export type Bidder = { readonly customerId: string; readonly carrierId: string; readonly mode: number };
export type SavedBids = {
  readonly saved: number;
  readonly ratesChanged: number;
  readonly errors: readonly RateError[];
};

/**
 * Stores the rates of one or many lanes. Lanes with a wrong cell are left as they were and named; the others are stored.
 * Only cells that differ change; a rate of null takes the cell away, and a bid left without rates is withdrawn.
 */
export async function saveBids(
  tx: Transaction,
  actor: Actor & { readonly userId: string },
  bidder: Bidder,
  structure: ChargeStructure,
  bids: readonly BidInput[],
  uploadId: string | null,
): Promise<SavedBids> {
  const { customerId, carrierId, mode } = bidder;
  await execute(tx, 'SELECT pg_advisory_xact_lock(hashtext($1))', [
    `bids ${customerId} ${carrierId} ${mode}`,
  ]);
  const lanes = await selectLanesForBid(
    tx,
    customerId,
    carrierId,
    mode,
    bids.map((bid) => bid.laneId),
  );
  const currencies = await selectUsdPerCurrency(tx);
  const timesGiven = new Map<string, number>();
  for (const { laneId } of bids) timesGiven.set(laneId, (timesGiven.get(laneId) ?? 0) + 1);
  const errors: RateError[] = [];
  const fit: BidInput[] = [];
  for (const bid of bids) {
    const lane = lanes.get(bid.laneId);
    const wrong =
      lane === undefined
        ? [laneError(bid.laneId, 'There is no such lane open to you.')]
        : !lane.isOpen
          ? [laneError(bid.laneId, `${lane.label} is not open for bids now.`)]
          : timesGiven.get(bid.laneId) !== 1
            ? [laneError(bid.laneId, `${lane.label} is given more than once: give its rates once.`)]
            : checkBid(structure, currencies, bid);
    if (wrong.length === 0) fit.push(bid);
    errors.push(...wrong);
  }
  const save = () => store(tx, actor, bidder, structure, fit, currencies, uploadId);
  const ratesChanged =
    fit.length === 0 ? 0 : fit.length < manyLanes ? await save() : await joinInBulk(tx, save);
  return { saved: fit.length, ratesChanged, errors };
}

const laneError = (laneId: string, message: string): RateError => ({
  laneId,
  chargeNo: null,
  breakNo: null,
  message,
});

async function store(
  tx: Transaction,
  actor: Actor & { readonly userId: string },
  { customerId, carrierId, mode }: Bidder,
  structure: ChargeStructure,
  bids: readonly BidInput[],
  currencies: ReadonlyMap<string, string>,
  uploadId: string | null,
): Promise<number> {
  const standing = await rows<{
    lane_id: string;
    bid_id: string;
    currency: string;
    transit_days: number | null;
  }>(
    tx,
    `SELECT lane_id, bid_id, currency, transit_days FROM bids
     WHERE customer_id = $1 AND carrier_id = $2 AND lane_id = ANY ($3::bigint[]) AND withdrawn_at IS NULL`,
    [customerId, carrierId, bids.map((bid) => bid.laneId)],
  );
  const existing = new Map(standing.map((row) => [row.lane_id, row]));
  // A lane without a bid gets one only when it is given a rate.
  const kept = bids.filter((bid) => existing.has(bid.laneId) || bid.rates.some((rate) => rate.rate !== null));
  if (kept.length === 0) return 0;
  const drawn = await rows<{ bid_id: string }>(
    tx,
    `SELECT nextval(pg_get_serial_sequence('bids', 'bid_id'))::text AS bid_id FROM generate_series(1, $1)`,
    [kept.length],
  );
  const stored = kept.map((bid, index) => {
    const currency = bid.currency ?? existing.get(bid.laneId)?.currency ?? 'USD';
    return {
      bidId: drawn[index]?.bid_id,
      laneId: bid.laneId,
      currency,
      usdPerUnit: currencies.get(currency),
      transitDays:
        bid.transitDays === undefined ? (existing.get(bid.laneId)?.transit_days ?? null) : bid.transitDays,
    };
  });
  const bidIds = new Map(
    (
      await rows<{ bid_id: string; lane_id: string }>(tx, storeBids, [
        customerId,
        carrierId,
        mode,
        structure.version,
        actor.userId,
        uploadId,
        now(),
        JSON.stringify(stored),
      ])
    ).map((row) => [row.lane_id, row.bid_id]),
  );
  const cells = kept.flatMap((bid) =>
    bid.rates.map((rate) => ({
      bidId: bidIds.get(bid.laneId),
      chargeNo: rate.chargeNo,
      breakNo: rate.breakNo ?? 0,
      rate: rate.rate,
    })),
  );
  const changed = await changeRates(tx, customerId, cells);
  const ids = [...bidIds.values()];
  const required = structure.charges
    .filter((charge) => charge.required && charge.type === 'Charge')
    .map((charge) => charge.chargeNo);
  await execute(tx, settleBids, [customerId, ids, required]);
  await execute(
    tx,
    `UPDATE bids b SET withdrawn_at = $3 WHERE b.customer_id = $1 AND b.bid_id = ANY ($2::bigint[])
       AND NOT EXISTS (SELECT FROM bid_rates r WHERE r.customer_id = $1 AND r.bid_id = b.bid_id)`,
    [customerId, ids, now()],
  );
  await recordAudit(tx, actor, {
    customerId,
    action: 'bids.saved',
    subjectKind: 'carrier',
    subjectId: carrierId,
    before: changed.filter((cell) => cell.before !== null),
    after: { mode, lanes: kept.length, uploadId, rates: changed },
  });
  if (changed.length > 0 || existing.size < kept.length) {
    await announce(tx, 'bids.saved', `${customerId}:${mode}:${carrierId}`, {
      customerId,
      carrierId,
      mode,
      lanes: kept.length,
      firstLaneId: kept[0]?.laneId,
    });
  }
  return changed.length;
}

type ChangedCell = {
  bid_id: string;
  charge_no: number;
  break_no: number;
  before: string | null;
  after: string | null;
};

async function changeRates(
  tx: Transaction,
  customerId: string,
  cells: readonly object[],
): Promise<ChangedCell[]> {
  const input = `jsonb_to_recordset($2::jsonb) AS i("bidId" bigint, "chargeNo" smallint, "breakNo" smallint, rate numeric)`;
  const changed = await rows<ChangedCell>(
    tx,
    `SELECT i."bidId" AS bid_id, i."chargeNo" AS charge_no, i."breakNo" AS break_no, r.rate AS before, i.rate AS after
     FROM ${input} LEFT JOIN bid_rates r
       ON r.customer_id = $1 AND r.bid_id = i."bidId" AND r.charge_no = i."chargeNo" AND r.break_no = i."breakNo"
     WHERE i.rate IS DISTINCT FROM r.rate`,
    [customerId, JSON.stringify(cells)],
  );
  await execute(
    tx,
    `DELETE FROM bid_rates r USING ${input}
     WHERE r.customer_id = $1 AND r.bid_id = i."bidId" AND r.charge_no = i."chargeNo" AND r.break_no = i."breakNo" AND i.rate IS NULL`,
    [customerId, JSON.stringify(cells)],
  );
  await execute(
    tx,
    `INSERT INTO bid_rates AS r (customer_id, bid_id, charge_no, break_no, rate)
     SELECT $1, i."bidId", i."chargeNo", i."breakNo", i.rate FROM ${input} WHERE i.rate IS NOT NULL
     ON CONFLICT (customer_id, bid_id, charge_no, break_no) DO UPDATE SET rate = excluded.rate WHERE r.rate <> excluded.rate`,
    [customerId, JSON.stringify(cells)],
  );
  return changed;
}
