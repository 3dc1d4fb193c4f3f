import type { operations, ResponseOf } from '@lanewright/contract';
import { nameKey, type Names } from '../names.ts';
import { namesIn, subjectOf } from './mentionsOf.ts';
import type { AuditRow } from './audit.queries.ts';

/** Who acted: a user, even a deleted one; someone not logged in; or the product itself, which has no address. */
export function actorName(row: AuditRow): string {
  return row.actor_name ?? (row.from_address === null ? 'Lanewright' : 'Not logged in');
}

export function presentAuditEntry(
  row: AuditRow,
  names: Names,
): ResponseOf<typeof operations.listAudit>[number] {
  const subject = subjectOf(row);
  return {
    id: row.audit_entry_id,
    at: row.recorded_at,
    actor: actorName(row),
    actorCompany: row.actor_company,
    customer: row.customer,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: subject === null ? null : (names.get(nameKey(subject.kind, subject.id)) ?? null),
    names: namesIn(row, names),
    before: row.before,
    after: row.after,
    fromAddress: row.from_address,
    requestId: row.request_id,
    position: row.position === null ? null : Number(row.position),
  };
}
