import { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { inUnopenedRound } from '../../tenders/index.ts';
import type { AuditRow } from './audit.queries.ts';

const hiddenLanes = sql({
  from: `SELECT l.customer_id, l.lane_id FROM unnest($customers::bigint[], $lanes::bigint[]) AS i (customer_id, lane_id)
    JOIN lanes l ON l.customer_id = i.customer_id AND l.lane_id = i.lane_id WHERE ${inUnopenedRound}`,
  params: { customers: 'id[]', lanes: 'id[]' },
  row: { customer_id: 'id', lane_id: 'id' },
});

/** Lanes of one side of an entry: `[laneId, reason, note]` each. */
const stateSchema = z.object({ lanes: z.array(z.tuple([z.string()], z.unknown())) });

/** Shown instead of what an entry states. */
export const heldBack = { lanes: 'Shown after the sealed round is opened' } as const;

/**
 * Hides in entries about declined lanes which lanes these are and why, while one of them is in a sealed round that is not opened: until
 * then only its carrier knows. The audit itself contains them.
 */
export async function holdBackDeclines(
  tx: Pick<Transaction, 'query'>,
  entries: readonly AuditRow[],
): Promise<AuditRow[]> {
  const declines = entries.flatMap((entry) =>
    lanesOf(entry).map((laneId) => ({ customerId: entry.customer_id ?? '0', laneId })),
  );
  if (declines.length === 0) return [...entries];
  const hidden = await hiddenLanes.rows(tx, {
    customers: declines.map(({ customerId }) => customerId),
    lanes: declines.map(({ laneId }) => laneId),
  });
  const isHidden = new Set(hidden.map((row) => `${row.customer_id} ${row.lane_id}`));
  return entries.map((entry) =>
    lanesOf(entry).some((laneId) => isHidden.has(`${entry.customer_id} ${laneId}`))
      ? { ...entry, before: null, after: heldBack }
      : entry,
  );
}

function lanesOf({ action, before, after }: AuditRow): string[] {
  if (action !== 'bids.declined') return [];
  return [before, after].flatMap((state) => {
    const read = stateSchema.safeParse(state);
    return read.success ? read.data.lanes.map(([laneId]) => laneId) : [];
  });
}
