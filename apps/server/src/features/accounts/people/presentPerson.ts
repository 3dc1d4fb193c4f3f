import type { Caller } from '../../../platform/http/caller.ts';
import { canDelete } from './people.policy.ts';
import type { PersonRow } from './people.queries.ts';

const common = (row: PersonRow) => ({
  id: row.user_id,
  username: row.username,
  email: row.email,
  displayName: row.display_name,
  jobTitle: row.job_title,
  type: row.user_type,
  companyId: row.company_id,
  companyName: row.company_name,
  profilePicture: row.picture_file_key,
});

/** A user as shown to themselves. */
export function presentProfile(row: PersonRow) {
  return { ...common(row), phone: row.phone };
}

/** A user as shown in a list to this caller. */
export function presentPerson(caller: Caller, row: PersonRow) {
  return {
    ...common(row),
    state: row.deactivated_at === null ? ('Active' as const) : ('Deactivated' as const),
    usesTwoFactor: row.uses_two_factor,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    mayDelete: canDelete(caller, row),
  };
}
