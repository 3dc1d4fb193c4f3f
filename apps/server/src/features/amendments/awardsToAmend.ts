import type { Month, MoveType } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { narrowed, sql } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { loadSql } from '../../platform/loadSql.ts';
import type { AwardRate } from '../awards/index.ts';

const awardsToAmend = sql({
  from: loadSql(import.meta.url, './awardsToAmend.sql'),
  params: { customer: 'id', mode: 'int', contract: 'int', carrier: 'id?', awards: 'id[]?', from: 'date' },
  row: {
    award_id: 'id',
    lane_id: 'id',
    carrier_id: 'id',
    status: 'text',
    share: 'numeric',
    currency: 'text',
    usd_per_unit: 'numeric',
    structure_version: 'int',
    fuel_basis_usd_per_gallon: 'numeric?',
    reference_usd_per_gallon: 'numeric?',
    rates: narrowed<readonly AwardRate[]>('json'),
    origin_label: 'text',
    destination_label: 'text',
    equipment: 'text?',
    move_type: narrowed<MoveType | null>('text?'),
    months: 'text[]',
    is_extended: 'bool',
  },
});

const connection = sql({
  from: 'SELECT 1 AS found FROM connections WHERE customer_id = $customer AND carrier_id = $carrier AND mode = $mode',
  params: { customer: 'id', carrier: 'id', mode: 'int' },
  row: { found: 'int' },
});

/** An award of a contract with what its price depends on, and its months from a month on that are still awarded. */
export type AwardToAmend = Awaited<ReturnType<typeof awardsToAmend.rows>>[number];

export type ContractKey = { readonly customerId: string; readonly mode: number; readonly contractNo: number };

/** Returns awards of a contract, by lane: those named, in any state, or (null) all in force of the carrier. */
export function selectAwardsToAmend(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
  carrierId: string | null,
  awardIds: readonly string[] | null,
  fromMonth: Month,
): Promise<AwardToAmend[]> {
  return awardsToAmend.rows(tx, {
    customer: customerId,
    mode,
    contract: contractNo,
    carrier: carrierId,
    awards: awardIds,
    from: `${fromMonth}-01`,
  });
}

/** Whether an award is in force: the carrier accepted it, and months are left. */
export function isInForce({ status, months }: Pick<AwardToAmend, 'status' | 'months'>): boolean {
  return (status === 'Accepted' || status === 'AcceptedInPart') && months.length > 0;
}

/** 409 for a carrier that could not respond, because it is no longer connected. */
export async function requireConnected(
  tx: Transaction,
  { customerId, mode }: ContractKey,
  carrierId: string,
): Promise<void> {
  const found = await connection.optional(tx, { customer: customerId, carrier: carrierId, mode });
  if (found === null)
    throw refuse('carrier_not_connected', 'This carrier is no longer connected in this mode', {
      status: 409,
    });
}

/** 'Akron – Salem' */
export function labelOf(award: Pick<AwardToAmend, 'origin_label' | 'destination_label'>): string {
  return `${award.origin_label} – ${award.destination_label}`;
}
