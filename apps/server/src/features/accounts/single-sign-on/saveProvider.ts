import { userTypeLabel, userTypesOfKind } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireRecentLogin } from '../sessions/requireRecentLogin.ts';
import { endSessionsOfCompany } from '../sessions/sessions.ts';
import { askProvider, ProviderProblem } from './askProvider.ts';
import {
  auditOf,
  companyKindOf,
  customerOf,
  openClientSecret,
  type Provider,
  sealClientSecret,
  selectProvider,
} from './providers.ts';

type Wanted = Omit<Provider, 'companyId' | 'companyKind' | 'clientSecret' | 'isRequired'> & {
  clientSecret?: string | undefined;
};

/**
 * Saves a company's provider, once it has been reached. One that is only turned off is not contacted. Changing the provider or
 * turning it off ends the sessions that began with the previous one, and it is not required until it is tested.
 */
export async function saveProvider(
  platform: Platform,
  actor: Actor,
  sessionId: string | null,
  companyId: string,
  wanted: Wanted,
): Promise<Provider> {
  await platform.database.asCustomers([], (tx) => requireRecentLogin(tx, sessionId));
  const { kind, former } = await platform.database.asCustomers([], async (tx) => ({
    kind: await companyKindOf(tx, companyId),
    former: await selectProvider(tx, companyId),
  }));
  if (wanted.newUserType !== null && !userTypesOfKind[kind].includes(wanted.newUserType)) {
    const fitting = userTypesOfKind[kind].map((userType) => userTypeLabel[userType]);
    throw refuse('wrong_user_type', `Users of this company can’t be ${userTypeLabel[wanted.newUserType]}`, {
      status: 422,
      detail: `Choose ${fitting.join(', ')}, or don’t create users automatically.`,
      field: 'newUserType',
    });
  }
  const issuer =
    !wanted.isEnabled && former?.issuer === wanted.issuer
      ? former.issuer
      : await namedIssuer(platform, wanted, former);
  return platform.database.asCustomers([], (tx) =>
    store(platform, tx, actor, sessionId, companyId, { ...wanted, issuer }),
  );
}

/** The issuer as the provider itself writes it, because its tokens contain that form. */
async function namedIssuer(platform: Platform, wanted: Wanted, former: Provider | null): Promise<string> {
  const { issuer, clientId, clientSecret } = wanted;
  try {
    const stored = former === null ? null : openClientSecret(platform, former);
    const configuration = await askProvider(platform, {
      issuer,
      clientId,
      clientSecret: clientSecret ?? stored,
    });
    const named = configuration.serverMetadata().issuer;
    if (clientSecret === undefined && stored !== null && former?.issuer !== named) {
      throw refuse('client_secret_mismatch', 'The client secret belongs to the previous provider', {
        detail: 'Enter the secret of the new provider.',
        field: 'clientSecret',
      });
    }
    return named;
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    throw refuse('provider_refused', 'The identity provider can’t be used', {
      detail: error.message,
      field: 'issuer',
    });
  }
}

async function store(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  sessionId: string | null,
  companyId: string,
  wanted: Wanted,
): Promise<Provider> {
  const domains = [...new Set(wanted.domains)].toSorted();
  // Two companies saved at once must not both get the same domain.
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtextextended('sso domains', 0))`);
  const taken = await optionalRow<{ domain: string }>(
    tx,
    `SELECT domain FROM sso_providers, unnest(domains) AS domain
     WHERE company_id <> $1 AND domain = ANY ($2) ORDER BY domain LIMIT 1`,
    [companyId, domains],
  );
  if (taken !== null) {
    throw refuse('domain_taken', `${taken.domain} belongs to another company’s single sign-on`, {
      field: 'domains',
    });
  }
  const before = await selectProvider(tx, companyId);
  await execute(
    tx,
    `INSERT INTO sso_providers AS former (company_id, is_enabled, issuer, client_id, client_secret, domains, new_user_type, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (company_id) DO UPDATE SET is_enabled = excluded.is_enabled, issuer = excluded.issuer,
       client_id = excluded.client_id, domains = excluded.domains, new_user_type = excluded.new_user_type,
       changed_at = excluded.changed_at, is_required = former.is_required AND excluded.is_enabled
         AND (former.issuer, former.client_id) = (excluded.issuer, excluded.client_id), client_secret = coalesce(excluded.client_secret,
         CASE WHEN former.issuer = excluded.issuer THEN former.client_secret END)`,
    [
      companyId,
      wanted.isEnabled,
      wanted.issuer,
      wanted.clientId,
      wanted.clientSecret === undefined ? null : sealClientSecret(platform, companyId, wanted.clientSecret),
      domains,
      wanted.newUserType,
      now(),
    ],
  );
  const saved = await selectProvider(tx, companyId);
  if (saved === null) throw new Error('a provider that was just saved is gone');
  if (before !== null && isAnother(before, saved))
    await endSessionsOfCompany(tx, companyId, 'single sign-on', 'single sign-on was changed', sessionId);
  await recordAudit(tx, actor, {
    customerId: customerOf(saved),
    action: 'sso.saved',
    subjectKind: 'company',
    subjectId: companyId,
    before: before === null ? null : auditOf(before),
    after: { ...auditOf(saved), isSecretNew: wanted.clientSecret !== undefined },
  });
  return saved;
}

/** Whether users of one provider could not log in through the other. */
const isAnother = (before: Provider, saved: Provider) =>
  before.issuer !== saved.issuer ||
  before.clientId !== saved.clientId ||
  (before.isEnabled && !saved.isEnabled);
