import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import { execute, rows } from '../../platform/database/rows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { roundFact } from './rounds/planRound.ts';
import type { TenderRow } from './tenders.queries.ts';

const tables = [
  'load_refusals',
  'sealed_files',
  'sealed_offers',
  'tender_rounds',
  'tender_lanes',
  'tender_carriers',
  'tenders',
] as const;

/**
 * Deletes tender events of demonstration companies. A sealed round that was not opened is cancelled, so that its key is destroyed
 * too.
 */
export const demonstrationTenders: DemonstrationPart = {
  feature: 'tenders',
  async clear(tx, { companyIds }) {
    // Prevents a round from being opened, and its key created, while its event is being deleted.
    // One customer's rows at a time, always in the same order.
    for (const customerId of companyIds.toSorted((one, other) => Number(BigInt(one) - BigInt(other))))
      await execute(tx, 'SELECT FROM tenders WHERE customer_id = $1 ORDER BY tender_id FOR UPDATE', [
        customerId,
      ]);
    const unopened = await rows<Pick<TenderRow, 'customer_id' | 'tender_id' | 'mode'> & { round_no: number }>(
      tx,
      `SELECT r.customer_id, r.tender_id, r.round_no, t.mode
       FROM tender_rounds r JOIN tenders t ON t.customer_id = r.customer_id AND t.tender_id = r.tender_id
       WHERE r.customer_id = ANY ($1::bigint[]) AND r.is_sealed AND r.settled_at IS NULL
       ORDER BY r.customer_id, r.tender_id, r.round_no`,
      [companyIds],
    );
    for (const { round_no: roundNo, ...tender } of unopened)
      await announce(tx, 'round.cancelled', ...roundFact(tender, roundNo));
    await deleteCustomerRows(tx, tables, companyIds);
  },
};
