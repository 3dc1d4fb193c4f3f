import type { accounts, BodyOf } from '@lanewright/contract';
import type { Actor } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { ProblemError } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashOfCode, newCode } from '../codes.ts';
import type { InvitationRow } from './invitations.queries.ts';
import { type PlannedInvitation, planInvitations, targetOf } from './planInvitations.ts';
import { expiryFromNow, refuseFloods, sendInvitation } from './sendInvitation.ts';

/** A company's invitations of one day: enough for every carrier there is, too few to send unwanted mail with. */
const mostPerDay = 1000;
const mostPerAddressAndDay = 5;

/**
 * Invites people, all of them or none. Who was invited to the same company before and has not come gets that invitation
 * again, with a new code.
 */
export async function invite(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  wanted: BodyOf<typeof accounts.invite>['invitations'],
): Promise<InvitationRow[]> {
  // A company invites one call after the other: of two at once the second finds what the first stored.
  await execute(tx, 'SELECT 1 FROM companies WHERE company_id = $1 FOR NO KEY UPDATE', [caller.companyId]);
  const plans = await planInvitations(tx, caller, wanted);
  const open = await lockOpenOnes(tx, caller, plans);
  await refuseMasses(
    tx,
    caller,
    plans.filter((plan) => !open.has(targetOf(plan))),
  );
  const sent: InvitationRow[] = [];
  for (const plan of plans) {
    const former = open.get(targetOf(plan));
    if (former !== undefined) refuseFloods(former, `${plan.field}.username`);
    const code = newCode();
    const invitationId =
      former === undefined
        ? await insertInvitation(tx, caller, plan, code)
        : await renewInvitation(tx, caller, plan, code, former.invitation_id);
    const action = former === undefined ? 'invitation.sent' : 'invitation.reminded';
    sent.push(await sendInvitation(platform, tx, actor, invitationId, code, action));
  }
  return sent;
}

type OpenOne = { invitation_id: string; expires_at: string; sent_count: number };

/** Invitations of this company to the same addresses that were neither used nor withdrawn, by where they lead. */
async function lockOpenOnes(
  tx: Transaction,
  caller: Caller,
  plans: readonly PlannedInvitation[],
): Promise<Map<string, OpenOne>> {
  const found = await rows<
    OpenOne & { email: string; company_id: string | null; company_name: string | null }
  >(
    tx,
    `SELECT invitation_id, email, company_id, company_name, expires_at, sent_count FROM invitations
     WHERE invited_from = $1 AND email = ANY ($2::text[]) AND used_at IS NULL AND withdrawn_at IS NULL
     ORDER BY invitation_id FOR UPDATE`,
    [caller.companyId, plans.map(({ email }) => email)],
  );
  return new Map(
    found.map((row) => [
      targetOf({ email: row.email, companyId: row.company_id, companyName: row.company_name }),
      row,
    ]),
  );
}

async function refuseMasses(
  tx: Transaction,
  caller: Caller,
  plans: readonly PlannedInvitation[],
): Promise<void> {
  const since = new Date(now().getTime() - 86_400_000);
  const counted = await oneRow<{ all: number; most: number }>(
    tx,
    `SELECT coalesce(sum(times), 0)::int AS all, coalesce(max(times) FILTER (WHERE email = ANY ($3::text[])), 0)::int AS most
     FROM (SELECT email, count(*) AS times FROM invitations WHERE invited_from = $1 AND invited_at > $2 GROUP BY email) sent`,
    [caller.companyId, since, plans.map(({ email }) => email)],
  );
  if (counted.all + plans.length <= mostPerDay && counted.most < mostPerAddressAndDay) return;
  throw new ProblemError({
    status: 429,
    code: 'too_many_invitations',
    title: 'Your company has sent too many invitations today',
    detail: `${mostPerDay} a day, and ${mostPerAddressAndDay} to one address: go on tomorrow.`,
  });
}

async function insertInvitation(
  tx: Transaction,
  caller: Caller,
  plan: PlannedInvitation,
  code: string,
): Promise<string> {
  const row = await oneRow<{ invitation_id: string }>(
    tx,
    `INSERT INTO invitations (code_hash, email, user_type, company_id, company_name, customer_id, modes, message,
                              invited_by, invited_from, invited_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING invitation_id`,
    [
      hashOfCode(code),
      plan.email,
      plan.userType,
      plan.companyId,
      plan.companyName,
      plan.customerId,
      plan.modes,
      plan.message,
      caller.userId,
      caller.companyId,
      now(),
      expiryFromNow(),
    ],
  );
  return row.invitation_id;
}

async function renewInvitation(
  tx: Transaction,
  caller: Caller,
  plan: PlannedInvitation,
  code: string,
  invitationId: string,
): Promise<string> {
  await execute(
    tx,
    `UPDATE invitations SET code_hash = $2, user_type = $3, modes = $4, message = $5, invited_by = $6, expires_at = $7,
            sent_count = sent_count + 1 WHERE invitation_id = $1`,
    [invitationId, hashOfCode(code), plan.userType, plan.modes, plan.message, caller.userId, expiryFromNow()],
  );
  return invitationId;
}
