import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashOfCode, newCode } from '../codes.ts';
import { visibleInvitations } from './invitations.policy.ts';
import { type InvitationRow, lockInvitation } from './invitations.queries.ts';
import {
  customerOf,
  describeInvitation,
  expiryFromNow,
  refuseFloods,
  sendInvitations,
} from './sendInvitation.ts';

/** Sends an invitation again with a new code and a new date; an expired one becomes valid again. */
export async function remindInvitation(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  invitationId: string,
): Promise<InvitationRow> {
  const invitation = await lockUnused(tx, caller, invitationId);
  if (invitation.withdrawn_at !== null)
    throw refuse('invitation_withdrawn', 'This invitation was withdrawn. Send a new one');
  refuseFloods(invitation);
  const code = newCode();
  await execute(
    tx,
    'UPDATE invitations SET code_hash = $2, expires_at = $3, sent_count = sent_count + 1 WHERE invitation_id = $1',
    [invitationId, hashOfCode(code), expiryFromNow()],
  );
  const again = { invitationId, code, action: 'invitation.reminded' } as const;
  const [reminded] = await sendInvitations(platform, tx, actor, [again]);
  return reminded ?? invitation;
}

/** Withdraws an invitation: its code stops working. Withdrawing it again is not an error. */
export async function withdrawInvitation(
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  invitationId: string,
): Promise<void> {
  const invitation = await lockUnused(tx, caller, invitationId);
  if (invitation.withdrawn_at !== null) return;
  await execute(tx, 'UPDATE invitations SET withdrawn_at = $2 WHERE invitation_id = $1', [
    invitationId,
    now(),
  ]);
  await recordAudit(tx, actor, {
    customerId: customerOf(invitation),
    action: 'invitation.withdrawn',
    subjectKind: 'invitation',
    subjectId: invitationId,
    before: describeInvitation(invitation),
  });
}

async function lockUnused(tx: Transaction, caller: Caller, invitationId: string): Promise<InvitationRow> {
  const invitation = await lockInvitation(tx, visibleInvitations(caller), invitationId);
  if (invitation === null) throw refuse('invitation_not_found', 'Invitation not found', { status: 404 });
  if (invitation.used_at !== null)
    throw refuse('invitation_used', `${invitation.email} has already registered`);
  return invitation;
}
