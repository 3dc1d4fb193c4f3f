import type { Actor } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { ReportAwards } from './awardRequests.ts';
import { asMany } from './costPlan.ts';
import { cancelAwardsById } from './cancelAwardsById.ts';

/** How many accepted awards an error lists. */
const named = 50;

/** The mode of awards of a customer. 404 for an ID that is not the customer's, an error if they are in several modes. */
export async function requireOneMode(
  tx: Transaction,
  customerId: string,
  awardIds: readonly string[],
): Promise<number> {
  const found = await asMany(tx, awardIds.length, () =>
    rows<{ mode: number; awards: number }>(
      tx,
      'SELECT mode, count(*)::integer AS awards FROM awards WHERE customer_id = $1 AND award_id = ANY ($2::bigint[]) GROUP BY mode',
      [customerId, awardIds],
    ),
  );
  if (found.reduce((sum, { awards }) => sum + awards, 0) < new Set(awardIds).size)
    throw refuse('award_not_found', 'Award not found', { field: 'awardIds' });
  const [first, other] = found;
  if (first === undefined || other !== undefined)
    throw refuse(
      'several_modes',
      'These awards are in several modes. Cancel the awards of each mode separately',
      {
        field: 'awardIds',
      },
    );
  return first.mode;
}

/**
 * Cancels awards of one mode, all or none, with the backups promoted in their place; awards that are no longer active are left
 * unchanged. 409 with the accepted ones unless they are to be included. Returns how many were cancelled: on repetition, none.
 */
export async function cancelAwards(
  tx: Transaction,
  actor: Actor,
  by: { readonly customerId: string; readonly userId: string },
  {
    mode,
    awardIds,
    reason,
    includeAnswered,
  }: {
    readonly mode: number;
    readonly awardIds: readonly string[];
    readonly reason?: string | undefined;
    readonly includeAnswered: boolean;
  },
  report: ReportAwards,
): Promise<number> {
  await report('Cancelling awards', 0, awardIds.length);
  const cancelled = await cancelAwardsById(
    tx,
    actor,
    by,
    mode,
    awardIds,
    reason ?? null,
    includeAnswered ? undefined : (ids) => refuseAnswered(tx, by.customerId, ids),
  );
  await report('Updating figures', 0, null);
  return cancelled;
}

async function refuseAnswered(
  tx: Transaction,
  customerId: string,
  awardIds: readonly string[],
): Promise<void> {
  const answered = await asMany(tx, awardIds.length, () =>
    rows<{ award_id: string; label: string; awards: number }>(
      tx,
      `SELECT a.award_id, l.origin_label || ' – ' || l.destination_label || ', ' || c.name AS label, (count(*) OVER ())::integer AS awards
       FROM awards a
       JOIN lanes l ON l.customer_id = $1 AND l.lane_id = a.lane_id
       JOIN companies c ON c.company_id = a.carrier_id
       WHERE a.customer_id = $1 AND a.award_id = ANY ($2::bigint[]) AND a.status IN ('Accepted', 'AcceptedInPart')
       ORDER BY a.lane_id, a.award_id LIMIT $3`,
      [customerId, awardIds, named],
    ),
  );
  const [first] = answered;
  if (first === undefined) return;
  throw refuse(
    'awards_answered',
    first.awards === 1
      ? 'A carrier has accepted 1 of these awards'
      : `Carriers have accepted ${first.awards} of these awards`,
    {
      detail: 'Nothing was cancelled. Include the accepted awards, or cancel only the others.',
      choices: answered.map(({ award_id: id, label }) => ({ id, label })),
    },
  );
}
