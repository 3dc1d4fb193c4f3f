import type { accounts, ResponseOf } from '@lanewright/contract';
import type { Caller } from '../../../platform/http/caller.ts';
import { namesIn, subjectOf } from '../audit/mentionsOf.ts';
import { nameKey, type Names } from '../names.ts';
import type { ActivityRow } from './activity.queries.ts';
import { entryIdOf } from './entryIdOf.ts';

/** Who acted: a user, another company, someone not logged in, or the product itself, which has no address. */
export function activityActor(row: ActivityRow): string {
  return row.actor_name ?? row.actor_company ?? (row.from_address === null ? 'Lanewright' : 'Not logged in');
}

/** The actor's company, if it differs from the reader's and is not already named as the actor. */
export function otherCompany(row: ActivityRow, caller: Caller): string | null {
  return row.actor_name === null || row.actor_company_id === caller.companyId ? null : row.actor_company;
}

/** An entry as shown to its company. */
export function presentActivity(
  row: ActivityRow,
  names: Names,
  caller: Caller,
  key: Uint8Array,
): ResponseOf<typeof accounts.listActivity>[number] {
  const subject = subjectOf(row);
  return {
    id: entryIdOf(row.audit_entry_id, key),
    at: row.recorded_at,
    kind: row.kind,
    action: row.action,
    actor: activityActor(row),
    actorCompany: otherCompany(row, caller),
    customer: row.customer_id === caller.companyId ? null : row.customer,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: subject === null ? null : (names.get(nameKey(subject.kind, subject.id)) ?? null),
    names: namesIn(row, names),
    before: row.before,
    after: row.after,
    fromAddress: row.from_address,
  };
}
