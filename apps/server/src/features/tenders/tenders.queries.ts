import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow, rows } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { customersInTurn } from '../../platform/database/customersInTurn.ts';

export type TenderState = 'Draft' | 'Running' | 'Finished' | 'Cancelled';
export type RoundState = 'Planned' | 'Open' | 'Closed' | 'Cancelled';

export type TenderRow = {
  customer_id: string;
  tender_id: string;
  name: string;
  mode: number;
  contract_no: number;
  state: TenderState;
  gives_feedback: boolean;
  forbids_rise: boolean;
  max_decrease_percent: number | null;
  created_at: string;
  ended_at: string | null;
  lane_count: number;
  carrier_count: number;
  created_by_name: string | null;
};

export type RoundRow = {
  tender_id: string;
  round_no: number;
  state: RoundState;
  is_sealed: boolean;
  opens_at: string;
  closes_at: string;
  previous_closing_times: Date[];
  opened_at: string | null;
  closed_at: string | null;
  settled_at: string | null;
  /** Since when the round has waited for its key to be opened. */
  key_missed_at: string | null;
};

export const tenderNotFound = () => refuse('tender_not_found', 'Tender event not found');

/** Columns of a tender `t` of the customer $1. */
const tenderColumns = `t.customer_id, t.tender_id, t.name, t.mode, t.contract_no, t.state, t.gives_feedback, t.forbids_rise,
  t.max_decrease_percent::float8 AS max_decrease_percent, t.created_at, t.ended_at,
  (SELECT count(*)::integer FROM tender_lanes l WHERE l.customer_id = $1 AND l.tender_id = t.tender_id) AS lane_count,
  (SELECT count(*)::integer FROM tender_carriers c WHERE c.customer_id = $1 AND c.tender_id = t.tender_id) AS carrier_count,
  (SELECT u.display_name FROM users u WHERE u.user_id = t.created_by) AS created_by_name`;

/** A customer's events, newest first; of a mode and a contract if specified. */
export function selectTenders(
  tx: Transaction,
  customerId: string,
  mode: number | undefined,
  contractNo: number | undefined,
): Promise<TenderRow[]> {
  return rows<TenderRow>(
    tx,
    `SELECT ${tenderColumns} FROM tenders t
     WHERE t.customer_id = $1 AND ($2::smallint IS NULL OR t.mode = $2)
       AND ($3::smallint IS NULL OR t.contract_no = $3) ORDER BY t.created_at DESC, t.tender_id`,
    [customerId, mode ?? null, contractNo ?? null],
  );
}

/** A customer's running events; for a lane, only the one that holds it. */
export function selectRunning(
  tx: Transaction,
  customerId: string,
  laneId: string | null,
): Promise<TenderRow[]> {
  return rows<TenderRow>(
    tx,
    `SELECT ${tenderColumns} FROM tenders t
     WHERE t.customer_id = $1 AND t.state = 'Running'
       AND ($2::bigint IS NULL OR EXISTS (SELECT FROM tender_lanes h
                                          WHERE h.customer_id = $1 AND h.tender_id = t.tender_id AND h.lane_id = $2 AND h.is_held))
     ORDER BY t.created_at DESC, t.tender_id`,
    [customerId, laneId],
  );
}

/** Returns a customer's event; throws not found otherwise. */
export async function requireTender(
  tx: Transaction,
  customerId: string,
  tenderId: string,
): Promise<TenderRow> {
  const tender = await optionalRow<TenderRow>(
    tx,
    `SELECT ${tenderColumns} FROM tenders t WHERE t.customer_id = $1 AND t.tender_id = $2`,
    [customerId, tenderId],
  );
  if (tender === null) throw tenderNotFound();
  return tender;
}

/** As `requireTender`, and locks the event until the transaction ends. */
export async function lockTender(tx: Transaction, customerId: string, tenderId: string): Promise<TenderRow> {
  await rows(tx, 'SELECT FROM tenders WHERE customer_id = $1 AND tender_id = $2 FOR UPDATE', [
    customerId,
    tenderId,
  ]);
  return requireTender(tx, customerId, tenderId);
}

/** Events that a carrier is invited to and that are no longer drafts, those of the newest round first. */
export async function selectTendersOfCarrier(
  tx: Transaction,
  customerIds: readonly string[],
  carrierId: string,
  filter: { mode?: number | undefined; tenderId?: string | undefined },
): Promise<(TenderRow & { customer_name: string })[]> {
  const found = await customersInTurn(customerIds, (customerId) =>
    rows<TenderRow & { customer_name: string }>(
      tx,
      `SELECT ${tenderColumns}, k.name AS customer_name FROM tenders t
       JOIN companies k ON k.company_id = t.customer_id
       JOIN tender_carriers i ON i.customer_id = $1 AND i.tender_id = t.tender_id AND i.carrier_id = $2
       JOIN connections n ON n.customer_id = $1 AND n.carrier_id = $2 AND n.mode = t.mode
       WHERE t.customer_id = $1 AND ($3::smallint IS NULL OR t.mode = $3)
         AND ($4::bigint IS NULL OR t.tender_id = $4)
         AND EXISTS (SELECT FROM tender_rounds r WHERE r.customer_id = $1 AND r.tender_id = t.tender_id)
       ORDER BY t.created_at DESC, t.tender_id`,
      [customerId, carrierId, filter.mode ?? null, filter.tenderId ?? null],
    ),
  );
  return found.toSorted(
    (a, b) =>
      Date.parse(b.created_at) - Date.parse(a.created_at) || Number(a.tender_id) - Number(b.tender_id),
  );
}

/** Rounds of events, first to last. */
export function selectRounds(
  tx: Transaction,
  customerIds: readonly string[],
  tenderIds: readonly string[],
): Promise<RoundRow[]> {
  return rows<RoundRow>(
    tx,
    `SELECT tender_id, round_no, state, is_sealed, opens_at, closes_at, previous_closing_times, opened_at, closed_at, settled_at, key_missed_at
     FROM tender_rounds WHERE customer_id = ANY ($1::bigint[]) AND tender_id = ANY ($2::bigint[])
     ORDER BY tender_id, round_no`,
    [customerIds, tenderIds],
  );
}

/** The round of an event that is planned or open; null between rounds. */
export async function selectRoundToCome(
  tx: Transaction,
  tender: Pick<TenderRow, 'customer_id' | 'tender_id'>,
): Promise<RoundRow | null> {
  const rounds = await selectRounds(tx, [tender.customer_id], [tender.tender_id]);
  return rounds.find((round) => round.state === 'Planned' || round.state === 'Open') ?? null;
}

export type InvitedRow = { carrier_id: string; name: string; invited_at: string };

export function selectInvited(
  tx: Transaction,
  tender: Pick<TenderRow, 'customer_id' | 'tender_id'>,
): Promise<InvitedRow[]> {
  return rows<InvitedRow>(
    tx,
    `SELECT c.carrier_id, k.name, c.invited_at FROM tender_carriers c JOIN companies k ON k.company_id = c.carrier_id
     WHERE c.customer_id = $1 AND c.tender_id = $2 ORDER BY k.name, c.carrier_id`,
    [tender.customer_id, tender.tender_id],
  );
}

/** Included lanes of an event. */
export async function selectLaneIds(
  tx: Transaction,
  tender: Pick<TenderRow, 'customer_id' | 'tender_id'>,
): Promise<string[]> {
  const found = await rows<{ lane_id: string }>(
    tx,
    `SELECT h.lane_id FROM tender_lanes h JOIN lanes l ON l.customer_id = h.customer_id AND l.lane_id = h.lane_id
     WHERE h.customer_id = $1 AND h.tender_id = $2 AND l.is_counted ORDER BY h.lane_id`,
    [tender.customer_id, tender.tender_id],
  );
  return found.map((row) => row.lane_id);
}
