import type { OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { narrowed, sql } from '../../platform/database/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { AwardRate, ChargePrice } from '../awards/index.ts';
import type { ContractKey } from './awardsToAmend.ts';
import type { ReplacedClause } from './clause/prepareClause.ts';

export type AmendmentKind = 'Repricing' | 'Termination' | 'Extension' | 'Clause';
export type AmendmentState = 'Draft' | 'Sent' | 'InForce' | 'Rejected' | 'Withdrawn' | 'Expired';

const amendmentRow = {
  mode: narrowed<OfferedMode>('int'),
  contract_no: 'int',
  amendment_no: 'int',
  kind: narrowed<AmendmentKind>('text'),
  state: narrowed<AmendmentState>('text'),
  customer_id: 'id',
  carrier_id: 'id',
  reason: 'text?',
  effective_month: 'text',
  last_month: 'text?',
  clause: narrowed<ReplacedClause | null>('json?'),
  is_by_carrier: 'bool',
  proposed_by: 'id',
  proposed_at: 'moment',
  sent_by: 'id?',
  sent_at: 'moment?',
  answer_by: 'moment?',
  answered_by: 'id?',
  answered_at: 'moment?',
  answer_reason: 'text?',
  withdrawn_by: 'id?',
  withdrawn_at: 'moment?',
  awards: 'int',
  lanes: 'int',
  first_lane_id: 'id?',
  months: 'text[]',
  before_usd: 'numeric',
  after_usd: 'numeric',
} as const;

const amendmentsOf = sql({
  from: `SELECT m.mode, m.contract_no, m.amendment_no, m.kind, m.state, m.customer_id, m.carrier_id, m.reason,
      to_char(m.effective_month, 'YYYY-MM') AS effective_month, to_char(m.last_month, 'YYYY-MM') AS last_month, m.clause, m.is_by_carrier, m.proposed_by,
      m.proposed_at, m.sent_by, m.sent_at, m.answer_by, m.answered_by, m.answered_at, m.answer_reason, m.withdrawn_by, m.withdrawn_at,
      coalesce(w.awards, 0) AS awards, coalesce(w.lanes, 0) AS lanes,
      w.first_lane_id, coalesce(w.months, '{}') AS months, coalesce(w.before_usd, 0) AS before_usd, coalesce(w.after_usd, 0) AS after_usd
    FROM contract_amendments m
    LEFT JOIN (
      SELECT x.amendment_no, count(*)::integer AS awards, count(DISTINCT a.lane_id)::integer AS lanes, min(a.lane_id) AS first_lane_id,
             sum(x.before_usd) AS before_usd, sum(x.after_usd) AS after_usd,
             ARRAY(SELECT DISTINCT to_char(month, 'YYYY-MM') FROM amendment_awards y
                   JOIN awards b ON b.customer_id = $customer AND b.award_id = y.award_id
                   CROSS JOIN unnest(y.months) month
                   WHERE y.customer_id = $customer AND y.mode = $mode AND y.contract_no = $contract AND y.amendment_no = x.amendment_no
                     AND ($lane::bigint IS NULL OR b.lane_id = $lane)
                   ORDER BY 1) AS months
      FROM amendment_awards x
      JOIN awards a ON a.customer_id = $customer AND a.award_id = x.award_id
      WHERE x.customer_id = $customer AND x.mode = $mode AND x.contract_no = $contract
        AND ($amendment::integer IS NULL OR x.amendment_no = $amendment)
        AND ($lane::bigint IS NULL OR a.lane_id = $lane)
      GROUP BY x.amendment_no
    ) w ON w.amendment_no = m.amendment_no
    WHERE m.customer_id = $customer AND m.mode = $mode AND m.contract_no = $contract
      AND ($amendment::integer IS NULL OR m.amendment_no = $amendment)
      AND ($carrier::bigint IS NULL OR m.carrier_id = $carrier)
      AND ($lane::bigint IS NULL OR w.amendment_no IS NOT NULL)
      -- What was never sent is its proposer's alone.
      AND (m.sent_at IS NOT NULL OR m.is_by_carrier = ($carrier::bigint IS NOT NULL))
    ORDER BY m.proposed_at DESC, m.amendment_no`,
  params: { customer: 'id', mode: 'int', contract: 'int', amendment: 'int?', carrier: 'id?', lane: 'id?' },
  row: amendmentRow,
});

const awardsOfAmendment = sql({
  from: `SELECT x.award_id, a.lane_id, l.origin_label, l.destination_label, a.share, a.currency, a.rates, a.structure_version,
      ARRAY(SELECT to_char(month, 'YYYY-MM') FROM unnest(x.months) month ORDER BY month) AS months,
      x.new_rates, x.prices, x.before_usd, x.after_usd, x.new_award_id
    FROM amendment_awards x
    JOIN awards a ON a.customer_id = $customer AND a.award_id = x.award_id
    JOIN lanes l ON l.customer_id = $customer AND l.lane_id = a.lane_id
    WHERE x.customer_id = $customer AND x.mode = $mode AND x.contract_no = $contract AND x.amendment_no = $amendment
    ORDER BY a.lane_id, x.award_id`,
  params: { customer: 'id', mode: 'int', contract: 'int', amendment: 'int' },
  row: {
    award_id: 'id',
    lane_id: 'id',
    origin_label: 'text',
    destination_label: 'text',
    share: 'numeric',
    currency: 'text',
    rates: narrowed<readonly AwardRate[]>('json'),
    structure_version: 'int',
    months: 'text[]',
    new_rates: narrowed<readonly AwardRate[] | null>('json?'),
    prices: narrowed<readonly ChargePrice[] | null>('json?'),
    before_usd: 'numeric',
    after_usd: 'numeric',
    new_award_id: 'id?',
  },
});

const lockedState = sql({
  from: `SELECT state FROM contract_amendments
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND amendment_no = $amendment FOR UPDATE`,
  params: { customer: 'id', mode: 'int', contract: 'int', amendment: 'int' },
  row: { state: narrowed<AmendmentState>('text') },
});

const companyNames = sql({
  from: 'SELECT company_id AS id, name FROM companies WHERE company_id = ANY ($companies)',
  params: { companies: 'id[]' },
  row: { id: 'id', name: 'text' },
});

type StoredAmendment = Awaited<ReturnType<typeof amendmentsOf.rows>>[number];
export type AmendmentRow = StoredAmendment & {
  readonly customer_name: string;
  readonly carrier_name: string;
};
export type AmendmentAwardRow = Awaited<ReturnType<typeof awardsOfAmendment.rows>>[number];

/** An amendment of a contract. */
export type AmendmentKey = ContractKey & { readonly amendmentNo: number };

/** The carrier whose amendments a caller is limited to; null: a customer, who sees all of its own. */
export function carrierOf(caller: Caller): string | null {
  return caller.userType === 'Carrier' ? caller.companyId : null;
}

const keyOf = ({ customerId: customer, mode, contractNo: contract }: ContractKey) => ({
  customer,
  mode,
  contract,
});

/** Amendments of a contract (with a lane: of the lane) that the customer (carrier null) or a carrier may see, newest first. */
export async function selectAmendments(
  tx: Transaction,
  contract: ContractKey,
  carrierId: string | null,
  laneId: string | null,
): Promise<AmendmentRow[]> {
  const key = { ...keyOf(contract), amendment: null, carrier: carrierId, lane: laneId };
  return withNames(tx, await amendmentsOf.rows(tx, key));
}

/** Names of companies by ID. */
export async function namesOfCompanies(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await companyNames.rows(tx, { companies: [...new Set(ids)] });
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function withNames(tx: Transaction, found: readonly StoredAmendment[]): Promise<AmendmentRow[]> {
  const names = await namesOfCompanies(
    tx,
    found.flatMap((row) => [row.customer_id, row.carrier_id]),
  );
  return found.map((row) => ({
    ...row,
    customer_name: names.get(row.customer_id) ?? '',
    carrier_name: names.get(row.carrier_id) ?? '',
  }));
}

/** Returns an amendment that the customer (carrier null) or a carrier may see; 404 otherwise. */
export async function requireAmendment(
  tx: Transaction,
  { amendmentNo, ...contract }: AmendmentKey,
  carrierId: string | null,
): Promise<AmendmentRow> {
  const key = { ...keyOf(contract), amendment: amendmentNo, carrier: carrierId, lane: null };
  const [found] = await withNames(tx, await amendmentsOf.rows(tx, key));
  if (found === undefined) throw refuse('amendment_not_found', 'Amendment not found');
  return found;
}

export function selectAmendmentAwards(tx: Transaction, key: AmendmentKey): Promise<AmendmentAwardRow[]> {
  return awardsOfAmendment.rows(tx, { ...keyOf(key), amendment: key.amendmentNo });
}

/** Locks an amendment; returns its state, or null if there is none. */
export async function lockAmendment(tx: Transaction, key: AmendmentKey): Promise<AmendmentState | null> {
  const found = await lockedState.optional(tx, { ...keyOf(key), amendment: key.amendmentNo });
  return found?.state ?? null;
}
