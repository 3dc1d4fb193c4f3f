import { type Actor, recordAudits } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import { selectInvitationsById } from './invitations.queries.ts';
import { customerOf, describeInvitation } from './sendInvitation.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

/**
 * Locks a company's invitations until the transaction ends: of two concurrent requests the second sees what the first stored, and
 * they can't deadlock.
 */
export async function takeTurnOfCompany(tx: Transaction, companyId: string): Promise<void> {
  await lockByName(tx, `company ${companyId}`);
}

/** Withdraws a user's unused invitations: an invitation must not outlive the right to send it. */
export async function withdrawInvitationsBy(
  tx: Transaction,
  actor: Actor,
  inviter: { user_id: string; company_id: string },
): Promise<void> {
  await takeTurnOfCompany(tx, inviter.company_id);
  await withdrawWhere(tx, actor, 'invited_by = $2', [inviter.user_id]);
}

/** Withdraws a customer's unused invitations to a carrier, also by name: they would reopen what was closed. */
export async function withdrawInvitationsTo(
  tx: Transaction,
  actor: Actor,
  customerId: string,
  carrierId: string,
): Promise<void> {
  const { name } = await oneRow<{ name: string }>(tx, 'SELECT name FROM companies WHERE company_id = $1', [
    carrierId,
  ]);
  await withdrawWhere(
    tx,
    actor,
    `customer_id = $2 AND (company_id = $3 OR (company_id IS NULL AND lower(company_name) = lower($4)))`,
    [customerId, carrierId, name],
  );
}

/** Withdraws other unused invitations to a company for an address that has joined: they would outlive the user. */
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

/** $1 is the current moment. */
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
