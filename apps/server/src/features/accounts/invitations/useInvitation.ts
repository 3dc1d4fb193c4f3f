import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { type ProblemError, refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { connectCarrier } from '../companies/connectCarrier.ts';
import { limitAttempts } from '../limitAttempts.ts';
import { type InvitationRow, markUsed, selectOpenInvitation } from './invitations.queries.ts';
import { customerOf, describeInvitation } from './sendInvitation.ts';
import { takeTurnOfCompany, withdrawOtherWays } from './withdrawOpenInvitations.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

const sentence = 'This invitation is invalid or has expired';
const detail =
  'It may have been used, withdrawn or replaced by a newer email, or it is too old. Ask for a new one.';

/** The one error for a code in an address, whatever is wrong with it. */
export const invitationNotFound = (): ProblemError =>
  refuse('invitation_not_found', sentence, { status: 404, detail });
/** The same where the code was entered into a form. */
export const codeRefused = (): ProblemError =>
  refuse('invitation_not_found', sentence, { status: 422, detail, field: 'code' });

/** Returns the open invitation of a code; repeated attempts are slowed down. @throws ProblemError created by `refusal`. */
export function findInvitation(
  platform: Platform,
  actor: Actor,
  code: string,
  refusal: () => ProblemError,
): Promise<InvitationRow> {
  return limitAttempts(
    platform,
    { kind: 'registration code', account: null, address: actor.fromAddress },
    async () => {
      const invitation = await platform.database.asCustomers([], (tx) => selectOpenInvitation(tx, code));
      if (invitation === null) throw refusal();
      return invitation;
    },
  );
}

/** Marks an invitation as used; false when it has since been used, renewed, withdrawn or expired. */
export async function useUp(tx: Transaction, invitation: InvitationRow, code: string): Promise<boolean> {
  if (invitation.customer_id !== null) await takeTurnOfCompany(tx, invitation.customer_id);
  return markUsed(tx, invitation.invitation_id, code);
}

/** Records who joined which company by an invitation, and allows bids in the inviting customer's modes. */
export async function settleInvitation(
  tx: Transaction,
  actor: Actor & { readonly userId: string; readonly companyId: string },
  invitation: InvitationRow,
  action: 'invitation.used' | 'invitation.accepted',
): Promise<void> {
  const { customer_id: customerId, invitation_id: invitationId } = invitation;
  await execute(tx, 'UPDATE invitations SET used_by = $2, company_id = $3 WHERE invitation_id = $1', [
    invitationId,
    actor.userId,
    actor.companyId,
  ]);
  await withdrawOtherWays(tx, actor, invitation.email, actor.companyId);
  if (customerId !== null) await bindOthers(tx, customerId, invitationId, actor.companyId);
  await recordAudit(tx, actor, {
    customerId: customerOf(invitation),
    action,
    subjectKind: 'invitation',
    subjectId: invitationId,
    after: describeInvitation(invitation),
  });
  if (customerId !== null) await openModesFor(tx, actor, customerId, invitation.modes);
}

/** The customer's other invitations to this name now point to this carrier, even if it is renamed. */
async function bindOthers(
  tx: Transaction,
  customerId: string,
  invitationId: string,
  companyId: string,
): Promise<void> {
  await execute(
    tx,
    `UPDATE invitations SET company_id = $3
     WHERE customer_id = $1 AND company_id IS NULL AND used_at IS NULL AND withdrawn_at IS NULL
       AND lower(company_name) = (SELECT lower(company_name) FROM invitations WHERE invitation_id = $2)`,
    [customerId, invitationId, companyId],
  );
}

/** Adds the invited modes to those the two already have in common. */
async function openModesFor(
  tx: Transaction,
  actor: Actor & { readonly companyId: string },
  customerId: string,
  modes: readonly number[],
): Promise<void> {
  await lockByName(tx, `carrier ${actor.companyId} of ${customerId}`);
  const former = await rows<{ mode: number }>(
    tx,
    'SELECT mode FROM connections WHERE customer_id = $1 AND carrier_id = $2',
    [customerId, actor.companyId],
  );
  await connectCarrier(tx, actor, customerId, actor.companyId, [
    ...new Set([...former.map(({ mode }) => mode), ...modes]),
  ]);
}
