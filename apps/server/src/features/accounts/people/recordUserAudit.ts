import type { AuditAction } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { PersonRow } from './people.queries.ts';

/** Records an audit entry about a user; it belongs to its company's history if that is a customer. */
export function recordUserAudit(
  tx: Transaction,
  actor: Actor,
  person: PersonRow,
  action: AuditAction,
  states: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  return recordAudit(tx, actor, {
    customerId: person.company_kind === 'Customer' ? person.company_id : null,
    action,
    subjectKind: 'user',
    subjectId: person.user_id,
    ...states,
  });
}
