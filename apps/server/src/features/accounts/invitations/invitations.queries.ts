import type { CompanyKind, UserType } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow, rows } from '../../../platform/database/rows.ts';
import { hashOfCode } from '../codes.ts';
import { type InvitationFilter, invitingPairs } from './invitations.policy.ts';

/** An invitation with the names needed to display it. */
export type InvitationRow = {
  invitation_id: string;
  email: string;
  user_type: UserType;
  company_id: string | null;
  company_name: string;
  /** Null until the company is created. */
  company_kind: CompanyKind | null;
  customer_id: string | null;
  modes: number[];
  message: string | null;
  invited_by_name: string;
  invited_from: string;
  invited_from_name: string;
  invited_at: string;
  sent_count: number;
  expires_at: string;
  used_at: string | null;
  withdrawn_at: string | null;
};

const mostListed = 2000;

const picture = `
  SELECT i.invitation_id, i.email, i.user_type, i.company_id, coalesce(c.name, i.company_name) AS company_name,
    c.kind AS company_kind, i.customer_id, i.modes, i.message, u.display_name AS invited_by_name, i.invited_from, f.name AS invited_from_name, i.invited_at,
    i.sent_count, i.expires_at, i.used_at, i.withdrawn_at
  FROM invitations i
  LEFT JOIN companies c ON c.company_id = i.company_id
  JOIN companies f ON f.company_id = i.invited_from
  JOIN users u ON u.user_id = i.invited_by`;

/** Invitations that a user may see, newest first. */
export function selectInvitations(
  tx: Transaction,
  filter: InvitationFilter,
  userType: UserType | null,
): Promise<InvitationRow[]> {
  return rows(
    tx,
    `${picture}
     WHERE ($1::bigint IS NULL OR i.invited_from = $1) AND i.user_type = ANY ($2) AND ($3::text IS NULL OR i.user_type = $3)
     ORDER BY i.invited_at DESC, i.invitation_id DESC LIMIT $4`,
    [filter.invitedFrom, filter.userTypes, userType, mostListed],
  );
}

/** One invitation that a user may see, locked against changes; null when there is none. */
export function lockInvitation(
  tx: Transaction,
  filter: InvitationFilter,
  invitationId: string,
): Promise<InvitationRow | null> {
  return optionalRow(
    tx,
    `${picture} WHERE i.invitation_id = $1 AND ($2::bigint IS NULL OR i.invited_from = $2) AND i.user_type = ANY ($3)
     FOR UPDATE OF i`,
    [invitationId, filter.invitedFrom, filter.userTypes],
  );
}

export function selectInvitationsById(
  tx: Transaction,
  invitationIds: readonly string[],
): Promise<InvitationRow[]> {
  return rows(tx, `${picture} WHERE i.invitation_id = ANY ($1::bigint[])`, [invitationIds]);
}

/** An invitation is valid while user u, who sent it, exists and may still send it; pairs come from `invitingPairs`. */
const stillSent = (pairs: string) =>
  `u.deleted_at IS NULL AND u.deactivated_at IS NULL AND u.user_type || ' ' || i.user_type = ANY (${pairs}::text[])`;

/**
 * Returns the invitation for a code; null when it is unknown, used, withdrawn or expired, or when its sender may no longer send it.
 */
export function selectOpenInvitation(tx: Transaction, code: string): Promise<InvitationRow | null> {
  return optionalRow(
    tx,
    `${picture} WHERE i.code_hash = $1 AND i.used_at IS NULL AND i.withdrawn_at IS NULL AND i.expires_at > $2
       AND ${stillSent('$3')}`,
    [hashOfCode(code), now(), invitingPairs],
  );
}

/** Marks an invitation as used; false when its code is no longer valid. */
export async function markUsed(tx: Transaction, invitationId: string, code: string): Promise<boolean> {
  const used = await execute(
    tx,
    `UPDATE invitations i SET used_at = $3 FROM users u
     WHERE i.invitation_id = $1 AND i.code_hash = $2 AND u.user_id = i.invited_by
       AND i.used_at IS NULL AND i.withdrawn_at IS NULL AND i.expires_at > $3 AND ${stillSent('$4')}`,
    [invitationId, hashOfCode(code), now(), invitingPairs],
  );
  return used > 0;
}
