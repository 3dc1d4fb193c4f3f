import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { requireTender, type RoundRow, selectRoundToCome, type TenderRow } from '../tenders.queries.ts';

/** A round that is announced to invited carriers. */
export type RoundToAnnounce = {
  readonly tender: TenderRow;
  readonly round: RoundRow;
  /** The invited carriers. */
  readonly carrierIds: readonly string[];
};

const invitedCarriers = sql({
  from: 'SELECT carrier_id FROM tender_carriers WHERE customer_id = $customer AND tender_id = $tender ORDER BY carrier_id',
  params: { customer: 'id', tender: 'id' },
  row: { carrier_id: 'id' },
});

/** The planned or open round that an event is about; null if the tender event has ended, or the round closed, since. */
export async function selectRoundToAnnounce(
  tx: Transaction,
  fact: { readonly customerId: string; readonly tenderId: string; readonly roundNo: number },
): Promise<RoundToAnnounce | null> {
  const tender = await requireTender(tx, fact.customerId, fact.tenderId);
  const round = await selectRoundToCome(tx, tender);
  if (round === null || round.round_no !== fact.roundNo) return null;
  const invited = await invitedCarriers.rows(tx, { customer: fact.customerId, tender: fact.tenderId });
  return { tender, round, carrierIds: invited.map((row) => row.carrier_id) };
}

/** Stores whether carriers are being notified that a round is sealed. Returns whether they were notified of this before and it no longer is. */
export async function rememberSealed(
  tx: Transaction,
  { tender, round }: Pick<RoundToAnnounce, 'tender' | 'round'>,
): Promise<boolean> {
  const changed = await execute(
    tx,
    `UPDATE tender_rounds SET announced_sealed = is_sealed
     WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3 AND announced_sealed <> is_sealed`,
    [tender.customer_id, tender.tender_id, round.round_no],
  );
  return changed > 0 && !round.is_sealed;
}
