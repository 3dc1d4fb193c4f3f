import { formatMomentUtc } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';

/** The bidding carrier, and when its request arrived if that was before now: this decides whether it came in time. */
export type Offering = {
  readonly customerId: string;
  readonly carrierId: string;
  readonly arrivedAt?: Date | undefined;
};

/** State of a tender event's lane for a carrier that wants to bid on it. */
export type RoundOfLane = {
  readonly laneId: string;
  readonly tenderId: string;
  readonly tenderName: string;
  /** The open round; 0 if none is open. */
  readonly roundNo: number;
  /** Bids are sealed, not stored in readable form. */
  readonly isSealed: boolean;
  /** No bid may cost more than the carrier's own at the end of the last round. */
  readonly forbidsRise: boolean;
  /** The carrier must confirm a unit cost that falls by more than this since its last round; null: no confirmation needed. */
  readonly maxDecreasePercent: number | null;
  /** A sealed round of the lane has closed, and its bids are not opened yet. */
  readonly isUnopened: boolean;
  /** A carrier that is not invited is shown nothing of all this. */
  readonly isInvited: boolean;
  /** Why the lane does not accept this carrier's bid now; null if it does. */
  readonly refusal: string | null;
};

/** SQL: a sealed round has closed and its bids are not opened: no one may read them yet. */
const unopened = (round: string) =>
  `${round}.is_sealed AND ${round}.state = 'Closed' AND ${round}.settled_at IS NULL`;

type HeldLane = {
  lane_id: string;
  tender_id: string;
  name: string;
  forbids_rise: boolean;
  max_decrease_percent: number | null;
  is_invited: boolean;
  round_no: number | null;
  is_sealed: boolean;
  is_past: boolean;
  is_unopened: boolean;
  opens_at: string | null;
};

/**
 * Returns the rounds of those lanes that are in tender events; other lanes are absent and follow only start and pause. Locks open
 * rounds until the transaction ends, so that none closes between this check and the write based on it. Call it after locking the
 * lanes, in this order everywhere. `locks`: false for a preview, which writes nothing.
 */
export async function roundsOfLanes(
  tx: Transaction,
  bidder: Offering,
  laneIds: readonly string[],
  locks = true,
): Promise<Map<string, RoundOfLane>> {
  const { customerId, carrierId } = bidder;
  if (locks)
    await rows(
      tx,
      `SELECT FROM tender_rounds r
       WHERE r.customer_id = $1 AND r.state = 'Open' AND r.tender_id IN (
         SELECT tender_id FROM tender_lanes WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) AND is_held)
       ORDER BY r.tender_id FOR SHARE`,
      [customerId, laneIds],
    );
  const held = await rows<HeldLane>(
    tx,
    `SELECT h.lane_id, h.tender_id, t.name, t.forbids_rise, t.max_decrease_percent::float8 AS max_decrease_percent,
       EXISTS (SELECT FROM tender_carriers c
               WHERE c.customer_id = $1 AND c.tender_id = t.tender_id AND c.carrier_id = $3) AS is_invited,
       o.round_no, coalesce(o.is_sealed, false) AS is_sealed, coalesce(o.closes_at <= $4, false) AS is_past, p.opens_at,
       EXISTS (SELECT FROM tender_rounds u WHERE u.customer_id = $1 AND u.tender_id = t.tender_id AND ${unopened('u')}) AS is_unopened
     FROM tender_lanes h
     JOIN tenders t ON t.customer_id = h.customer_id AND t.tender_id = h.tender_id
     LEFT JOIN tender_rounds o ON o.customer_id = $1 AND o.tender_id = t.tender_id AND o.state = 'Open'
     LEFT JOIN tender_rounds p ON p.customer_id = $1 AND p.tender_id = t.tender_id AND p.state = 'Planned'
     WHERE h.customer_id = $1 AND h.lane_id = ANY ($2::bigint[]) AND h.is_held`,
    [customerId, laneIds, carrierId, bidder.arrivedAt ?? now()],
  );
  return new Map(
    held.map((lane) => [
      lane.lane_id,
      {
        laneId: lane.lane_id,
        tenderId: lane.tender_id,
        tenderName: lane.name,
        roundNo: lane.round_no ?? 0,
        isSealed: lane.is_sealed,
        forbidsRise: lane.forbids_rise,
        maxDecreasePercent: lane.max_decrease_percent,
        isUnopened: lane.is_unopened,
        isInvited: lane.is_invited,
        refusal: refusalOf(lane),
      },
    ]),
  );
}

/** A carrier that is not invited learns nothing of the event. */
function refusalOf(lane: HeldLane): string | null {
  if (!lane.is_invited) return 'Lane not found, or not open to you.';
  if (lane.round_no !== null)
    return lane.is_past ? `Round ${lane.round_no} of ${lane.name} has closed.` : null;
  return lane.opens_at === null
    ? `This lane is part of ${lane.name}, which has no open round.`
    : `This lane is part of ${lane.name}. Its next round opens ${formatMomentUtc(lane.opens_at)}.`;
}

/**
 * Returns those of the lanes whose bids must not be stored in readable form now: until the round is opened, even if that is late.
 */
export async function sealedRoundOf(
  tx: Transaction,
  bidder: Offering,
  laneIds: readonly string[],
): Promise<Map<string, RoundOfLane>> {
  const found = await roundsOfLanes(tx, bidder, laneIds);
  return new Map([...found].filter(([, round]) => (round.isSealed || round.isUnopened) && round.isInvited));
}

export type SealedRound = {
  readonly customerId: string;
  readonly tenderId: string;
  readonly roundNo: number;
  /** False: the round has closed, and its bids are not opened yet. */
  readonly isOpen: boolean;
};

/**
 * Returns a carrier's sealed round in a customer's mode that is not opened yet: an open one (the last to close if there are
 * several), otherwise a closed one; null if there is none. Anything that may hold prices of its lanes, such as a file, is sealed
 * with its key, and refused after its closing. A round whose closing time has passed stays open until it is closed, because it may
 * already hold sealed bids. Locks nothing: see `holdOpenRound`.
 */
export async function unopenedRound(
  tx: Transaction,
  bidder: Offering & { readonly mode: number },
): Promise<SealedRound | null> {
  const [round] = await rows<{ tender_id: string; round_no: number; is_open: boolean }>(
    tx,
    `SELECT r.tender_id, r.round_no, r.state = 'Open' AS is_open FROM tender_rounds r
     JOIN tenders t ON t.customer_id = r.customer_id AND t.tender_id = r.tender_id
     JOIN tender_carriers c ON c.customer_id = r.customer_id AND c.tender_id = r.tender_id AND c.carrier_id = $2
     WHERE r.customer_id = $1 AND t.mode = $3 AND (r.is_sealed AND r.state = 'Open' OR ${unopened('r')})
     ORDER BY is_open DESC, r.closes_at DESC, r.tender_id LIMIT 1`,
    [bidder.customerId, bidder.carrierId, bidder.mode],
  );
  return round === undefined
    ? null
    : {
        customerId: bidder.customerId,
        tenderId: round.tender_id,
        roundNo: round.round_no,
        isOpen: round.is_open,
      };
}

/**
 * Whether a round is still open to a request that arrived at a moment; if so, it stays open until the transaction ends. Call it
 * after locking the lanes.
 */
export async function holdOpenRound(tx: Transaction, round: SealedRound, arrivedAt: Date): Promise<boolean> {
  const held = await rows(
    tx,
    `SELECT FROM tender_rounds WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3 AND state = 'Open' AND closes_at > $4
     FOR SHARE`,
    [round.customerId, round.tenderId, round.roundNo, arrivedAt],
  );
  return held.length > 0;
}
