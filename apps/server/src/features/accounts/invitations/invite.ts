import type { accounts, BodyOf } from '@lanewright/contract';
import type { Actor } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashOfCode, newCode } from '../codes.ts';
import { visibleInvitations } from './invitations.policy.ts';
import type { InvitationRow } from './invitations.queries.ts';
import { type PlannedInvitation, planInvitations, targetOf } from './planInvitations.ts';
import { expiryFromNow, refuseFloods, sendInvitations } from './sendInvitation.ts';
import { takeTurnOfCompany } from './withdrawOpenInvitations.ts';

/** Invitations a company may send per day: enough for all its carriers, too few for sending unwanted email. */
const mostPerDay = 1000;
const mostPerAddressAndDay = 5;

/**
 * Sends all invitations or none. Anyone already invited to the same company who has not joined gets that invitation again, with a
 * new code.
 */
export async function invite(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  wanted: BodyOf<typeof accounts.invite>['invitations'],
): Promise<InvitationRow[]> {
  await takeTurnOfCompany(tx, caller.companyId);
  const plans = await planInvitations(tx, caller, wanted);
  const open = await lockOpenOnes(tx, caller, plans);
  await refuseMasses(
    tx,
    caller,
    plans.filter((plan) => !open.has(targetOf(plan))),
  );
  const coded = plans.map((plan) => ({ plan, code: newCode(), former: open.get(targetOf(plan)) }));
  for (const { plan, former } of coded)
    if (former !== undefined) refuseFloods(former, `${plan.field}.username`);
  const ids = await storeInvitations(tx, caller, coded);
  return sendInvitations(
    platform,
    tx,
    actor,
    coded.map(({ code, former }) => ({
      invitationId: ids.get(code) ?? '',
      code,
      action: former === undefined ? ('invitation.sent' as const) : ('invitation.reminded' as const),
    })),
  );
}

type OpenOne = { invitation_id: string; expires_at: string; sent_count: number };

/**
 * Locks this company's invitations to the same addresses that were neither used nor withdrawn, keyed by target. Only those the
 * caller could have sent: a colleague of another type must not overwrite them.
 */
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
     WHERE invited_from = $1 AND email = ANY ($2::text[]) AND user_type = ANY ($3) AND used_at IS NULL AND withdrawn_at IS NULL
     ORDER BY invitation_id FOR UPDATE`,
    [caller.companyId, plans.map(({ email }) => email), visibleInvitations(caller).userTypes],
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
  throw refuse('too_many_invitations', 'Your company has sent too many invitations today', {
    detail: `The limit is ${mostPerDay} per day, and ${mostPerAddressAndDay} to one address. Try again tomorrow.`,
  });
}

type Coded = { plan: PlannedInvitation; code: string; former: OpenOne | undefined };

/** Stores new invitations and renews previous ones; returns the ID for each code. */
async function storeInvitations(
  tx: Transaction,
  caller: Caller,
  coded: readonly Coded[],
): Promise<Map<string, string>> {
  const planned = coded.map(({ plan, code, former }) => ({
    invitation_id: former?.invitation_id ?? null,
    hash: hashOfCode(code).toString('hex'),
    email: plan.email,
    user_type: plan.userType,
    company_id: plan.companyId,
    company_name: plan.companyName,
    customer_id: plan.customerId,
    modes: plan.modes,
    message: plan.message,
  }));
  const stored = await rows<{ invitation_id: string; hash: string }>(
    tx,
    `WITH planned AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS planned (invitation_id bigint, hash text, email text, user_type text,
         company_id bigint, company_name text, customer_id bigint, modes smallint[], message text)
     ), renewed AS (
       UPDATE invitations i SET code_hash = decode(p.hash, 'hex'), user_type = p.user_type, modes = p.modes, message = p.message,
         invited_by = $2, expires_at = $5, sent_count = i.sent_count + 1
       FROM planned p WHERE i.invitation_id = p.invitation_id RETURNING i.invitation_id, p.hash
     ), made AS (
       INSERT INTO invitations (code_hash, email, user_type, company_id, company_name, customer_id, modes, message,
                                invited_by, invited_from, invited_at, expires_at)
       SELECT decode(hash, 'hex'), email, user_type, company_id, company_name, customer_id, modes, message, $2, $3, $4, $5
       FROM planned WHERE invitation_id IS NULL RETURNING invitation_id, encode(code_hash, 'hex') AS hash
     )
     SELECT * FROM renewed UNION ALL SELECT * FROM made`,
    [JSON.stringify(planned), caller.userId, caller.companyId, now(), expiryFromNow()],
  );
  const byHash = new Map(stored.map((row) => [row.hash, row.invitation_id]));
  return new Map(coded.map(({ code }) => [code, byHash.get(hashOfCode(code).toString('hex')) ?? '']));
}
