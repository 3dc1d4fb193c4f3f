import { now } from '../../../platform/clock.ts';
import type { InvitationRow } from './invitations.queries.ts';

export function presentInvitation(row: InvitationRow) {
  return {
    id: row.invitation_id,
    username: row.email,
    userType: row.user_type,
    companyId: row.company_id,
    companyName: row.company_name,
    modes: row.modes,
    invitedBy: row.invited_by_name,
    invitedAt: row.invited_at,
    expiresAt: row.expires_at,
    sentCount: row.sent_count,
    state: stateOf(row),
  };
}

function stateOf(row: InvitationRow): 'Open' | 'Expired' | 'Used' | 'Withdrawn' {
  if (row.used_at !== null) return 'Used';
  if (row.withdrawn_at !== null) return 'Withdrawn';
  return new Date(row.expires_at) > now() ? 'Open' : 'Expired';
}
