import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow, rows } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { type ProblemError, refuse } from '../../../platform/http/problemError.ts';
import { customerOf, type Provider } from './providers.ts';
import { type Claims, type Identity, readIdentity } from './readIdentity.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

type Known = {
  user_id: string;
  company_id: string;
  sso_issuer: string | null;
  sso_subject: string | null;
  deactivated_at: string | null;
  deleted_at: string | null;
};
const columns = 'user_id, company_id, sso_issuer, sso_subject, deactivated_at, deleted_at';

/**
 * Returns the user for a single sign-on: by the provider's ID for the user, the first time by a verified email address within the
 * company, otherwise newly created. Deactivated or deleted users are rejected.
 */
export async function findOrRegister(
  tx: Transaction,
  actor: Actor,
  provider: Provider,
  claims: Claims,
): Promise<string> {
  // Two browsers of one user must not register twice.
  await execute(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `sso ${claims.iss} ${claims.sub}`,
  ]);
  const marked = await rows<Known>(
    tx,
    `SELECT ${columns} FROM users WHERE sso_issuer = $1 AND sso_subject = $2`,
    [claims.iss, claims.sub],
  );
  const known = marked.find((user) => user.deleted_at === null);
  if (known !== undefined) return admitKnown(known, provider);

  const identity = readIdentity(claims, provider.domains);
  const selectNamed = () =>
    rows<Known>(
      tx,
      `SELECT ${columns} FROM users WHERE company_id = $1 AND lower(email) = $2 ORDER BY user_id`,
      [provider.companyId, identity.email],
    );
  for (const { user_id } of await selectNamed()) await lockByName(tx, `user ${user_id}`);
  const named = await selectNamed();
  const living = named.filter((user) => user.deleted_at === null);
  const [first] = living;
  if (first !== undefined) {
    if (living.length > 1) throw mustAsk('Several users here have your email address');
    return link(tx, actor, provider, first, identity);
  }
  if (marked.length > 0 || named.length > 0) throw closed();
  return register(tx, actor, provider, identity);
}

const closed = () =>
  refuse('sso_account_closed', 'Your account here has been closed', {
    detail: 'Ask your administrator to reopen it.',
  });

const mustAsk = (title: string): ProblemError =>
  refuse('sso_account_conflict', title, { detail: 'Ask your administrator to resolve this.' });

function admitKnown(user: Known, provider: Provider): string {
  if (user.company_id !== provider.companyId) throw mustAsk('Your account here belongs to another company');
  if (user.deactivated_at !== null) throw closed();
  return user.user_id;
}

/** Links the user to the provider's ID, so that they are found even if the email address changes. */
async function link(
  tx: Transaction,
  actor: Actor,
  provider: Provider,
  user: Known,
  identity: Identity,
): Promise<string> {
  if (user.deactivated_at !== null) throw closed();
  // An email address reassigned to a new person must not give access to the previous person's account.
  if (user.sso_issuer === identity.issuer) throw mustAsk('This email address was used by another account');
  await execute(tx, 'UPDATE users SET sso_issuer = $2, sso_subject = $3 WHERE user_id = $1', [
    user.user_id,
    identity.issuer,
    identity.subject,
  ]);
  await recordAudit(tx, actingAs(actor, user), {
    customerId: customerOf(provider),
    action: 'sso.linked',
    subjectKind: 'user',
    subjectId: user.user_id,
    before: { issuer: user.sso_issuer },
    after: { issuer: identity.issuer },
  });
  return user.user_id;
}

async function register(
  tx: Transaction,
  actor: Actor,
  provider: Provider,
  identity: Identity,
): Promise<string> {
  if (provider.newUserType === null) {
    throw refuse('sso_no_account', 'You have no account here yet', {
      detail: 'Ask your administrator to invite you.',
    });
  }
  const made = await optionalRow<{ user_id: string }>(
    tx,
    `INSERT INTO users (company_id, user_type, username, email, display_name, sso_issuer, sso_subject, created_at)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING user_id`,
    [
      provider.companyId,
      provider.newUserType,
      identity.email,
      identity.displayName,
      identity.issuer,
      identity.subject,
      now(),
    ],
  );
  if (made === null) throw mustAsk('Your email address is the username of another account here');
  await recordAudit(tx, actingAs(actor, { user_id: made.user_id, company_id: provider.companyId }), {
    customerId: customerOf(provider),
    action: 'user.registered',
    subjectKind: 'user',
    subjectId: made.user_id,
    after: {
      username: identity.email,
      displayName: identity.displayName,
      userType: provider.newUserType,
      companyId: provider.companyId,
      by: 'single sign-on',
    },
  });
  await announce(tx, 'user.joined', made.user_id, { customerId: '0', userId: made.user_id });
  return made.user_id;
}

function actingAs(actor: Actor, user: { user_id: string; company_id: string }): Actor {
  return { ...actor, userId: user.user_id, companyId: user.company_id };
}
