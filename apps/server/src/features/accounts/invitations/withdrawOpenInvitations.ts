import { type Actor, recordAudits } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { selectInvitationsById } from './invitations.queries.ts';
import { customerOf, describeInvitation } from './sendInvitation.ts';

/**
 * Lets one call at a time change a company's invitations, until its transaction ends: of two at once the second finds
 * what the first stored, and neither waits for the other in a circle.
 */
export async function takeTurnOfCompany(tx: Transaction, companyId: string): Promise<void> {
  await execute(tx, 'SELECT 1 FROM companies WHERE company_id = $1 FOR NO KEY UPDATE', [companyId]);
}

/** Takes back what a user has sent and nobody has used: an invitation does not outlive the right to send it. */
export async function withdrawInvitationsBy(
  tx: Transaction,
  actor: Actor,
  inviter: { user_id: string; company_id: string },
): Promise<void> {
  await takeTurnOfCompany(tx, inviter.company_id);
  await withdrawWhere(tx, actor, 'invited_by = $2', [inviter.user_id]);
}

/** Takes back a customer's unused invitations to a carrier, by name too: they would open again what was closed. */
export function withdrawInvitationsTo(
  tx: Transaction,
  actor: Actor,
  customerId: string,
  carrierId: string,
): Promise<void> {
  return withdrawWhere(
    tx,
    actor,
    `customer_id = $2 AND (company_id = $3 OR (company_id IS NULL AND
       lower(company_name) = (SELECT lower(name) FROM companies c WHERE c.company_id = $3)))`,
    [customerId, carrierId],
  );
}

/** Takes back other unused ways into a company for an address that came in: they would outlive the user. */
export function withdrawOtherWays(
  tx: Transaction,
  actor: Actor,
  email: string,
  companyId: string,
): Promise<void> {
  return withdrawWhere(tx, actor, 'email = $2 AND company_id = $3 AND customer_id IS NULL', [
    email,
    companyId,
  ]);
}

/** $1 is this moment. */
async function withdrawWhere(
  tx: Transaction,
  actor: Actor,
  condition: string,
  values: readonly unknown[],
): Promise<void> {
  const withdrawn = await rows<{ invitation_id: string }>(
    tx,
    `UPDATE invitations SET withdrawn_at = $1
     WHERE ${condition} AND used_at IS NULL AND withdrawn_at IS NULL RETURNING invitation_id`,
    [now(), ...values],
  );
  if (withdrawn.length === 0) return;
  const ids = withdrawn.map(({ invitation_id }) => invitation_id);
  await recordAudits(
    tx,
    actor,
    { action: 'invitation.withdrawn', subjectKind: 'invitation' },
    (await selectInvitationsById(tx, ids)).map((invitation) => ({
      customerId: customerOf(invitation),
      subjectId: invitation.invitation_id,
      before: describeInvitation(invitation),
    })),
  );
}
