import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { momentInWords } from '../momentInWords.ts';

/** Who offers, and when its request arrived if it arrived before now: that decides whether it came in time. */
export type Offering = {
  readonly customerId: string;
  readonly carrierId: string;
  readonly arrivedAt?: Date | undefined;
};

/** What a tender event says of a lane of its own to a carrier that wants to offer on it. */
export type RoundOfLane = {
  readonly laneId: string;
  readonly tenderId: string;
  readonly tenderName: string;
  /** The open round; 0 where none is open. */
  readonly roundNo: number;
  /** Offers are sealed, not stored as bids. */
  readonly isSealed: boolean;
  /** No offer may cost more than the carrier's own at the end of the last round. */
  readonly forbidsRise: boolean;
  /** The carrier confirms a unit cost that falls by more than this since its last round; null: it need not. */
  readonly maxDecreasePercent: number | null;
  /** A sealed round of the lane has closed, and its offers are not opened yet. */
  readonly isUnopened: boolean;
  /** Who is not invited is told nothing of all this. */
  readonly isInvited: boolean;
  /** Why the lane takes no offer of this carrier now; null where it does. */
  readonly refusal: string | null;
};

/** SQL: a sealed round has closed and its offers are not opened: what they say is nobody's to read still. */
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
 * The rounds of those lanes that are in tender events; lanes in no event are absent and follow start and pause alone. Open
 * rounds are locked until the transaction ends, so that none closes between the question and what is stored on it: ask after
 * the lanes themselves are locked, in this order everywhere.
 */
export async function roundsOfLanes(
  tx: Transaction,
  bidder: Offering,
  laneIds: readonly string[],
): Promise<Map<string, RoundOfLane>> {
  const { customerId, carrierId } = bidder;
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

/** Who is not invited learns nothing of the event. */
function refusalOf(lane: HeldLane): string | null {
  if (!lane.is_invited) return 'Lane not found or not open to you.';
  if (lane.round_no !== null)
    return lane.is_past ? `Round ${lane.round_no} of ${lane.name} has closed.` : null;
  return lane.opens_at === null
    ? `This lane is part of ${lane.name}, which has no open round.`
    : `This lane is part of ${lane.name}. Its next round opens ${momentInWords(lane.opens_at)}.`;
}

/** Of the lanes given, those of which nothing may be kept in the clear now: until the round is opened, be that late, too. */
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
  /** False: it has closed, and its offers are not opened yet. */
  readonly isOpen: boolean;
};

/**
 * The sealed round of a carrier in a customer's mode that is not opened yet: one that is open, the one that closes last if there
 * are several, else one that has closed; null where none is. What may hold prices of its lanes, as a file does, is sealed with
 * its key, and after its closing not taken. One whose time has come stays open until it is closed: it may hold what was sealed
 * already. Locks nothing: see `holdOpenRound`.
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
 * Whether a round is open still to a request that arrived at a moment; it then stays so until the transaction ends. Ask after its
 * lanes are locked.
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
