import type { amendments, ResponseInputOf } from '@lanewright/contract';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { AmendmentRow } from './amendments.queries.ts';

type Step = ResponseInputOf<typeof amendments.getAmendment>['steps'][number];
type Done = Pick<Step, 'step' | 'by'> & { readonly at: string | null; readonly userId: string | null };

const displayNames = sql({
  from: 'SELECT user_id AS id, display_name AS name FROM users WHERE user_id = ANY ($users) AND company_id = $company',
  params: { users: 'id[]', company: 'id' },
  row: { id: 'id', name: 'text' },
});

/** Returns what happened to an amendment, oldest first. The customer (carrier null) and the carrier see names of their own users only. */
export async function stepsOf(tx: Transaction, row: AmendmentRow, carrierId: string | null): Promise<Step[]> {
  const [proposer, other] = row.is_by_carrier
    ? (['carrier', 'customer'] as const)
    : (['customer', 'carrier'] as const);
  const isLate =
    row.state === 'Sent' && row.answer_by !== null && Date.parse(row.answer_by) <= now().getTime();
  const done: Done[] = [
    { step: 'Proposed', at: row.proposed_at, by: proposer, userId: row.proposed_by },
    { step: 'Sent', at: row.sent_at, by: proposer, userId: row.sent_by },
    {
      step: row.state === 'Rejected' ? 'Rejected' : 'Accepted',
      at: row.answered_at,
      by: other,
      userId: row.answered_by,
    },
    { step: 'Withdrawn', at: row.withdrawn_at, by: proposer, userId: row.withdrawn_by },
    { step: 'Expired', at: row.state === 'Expired' || isLate ? row.answer_by : null, by: null, userId: null },
  ];
  const users = done.flatMap(({ userId }) => userId ?? []);
  const found = await displayNames.rows(tx, { users, company: carrierId ?? row.customer_id });
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return done.flatMap(({ at, userId, ...step }) =>
    at === null ? [] : [{ ...step, at, user: userId === null ? null : (names.get(userId) ?? null) }],
  );
}
