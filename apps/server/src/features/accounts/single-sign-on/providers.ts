import type { accounts, ResponseInputOf } from '@lanewright/contract';
import type { CompanyKind, UserType } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';

export type Provider = {
  readonly companyId: string;
  readonly companyKind: CompanyKind;
  readonly isEnabled: boolean;
  readonly issuer: string;
  readonly clientId: string;
  /** Encrypted; null when the provider needs no secret. */
  readonly clientSecret: Buffer | null;
  readonly domains: readonly string[];
  /** User type for users who log in for the first time; null if no users are created. */
  readonly newUserType: UserType | null;
  /** The company's users can log in only by it. */
  readonly isRequired: boolean;
};

const statement = `
  SELECT p.company_id::text AS "companyId", c.kind AS "companyKind", p.is_enabled AS "isEnabled", p.issuer,
    p.client_id AS "clientId", p.client_secret AS "clientSecret", p.domains, p.new_user_type AS "newUserType",
    p.is_required AS "isRequired"
  FROM sso_providers p JOIN companies c USING (company_id) WHERE`;

/** @throws ProblemError 404 for an unknown company. */
export async function companyKindOf(tx: Transaction, companyId: string): Promise<CompanyKind> {
  const company = await optionalRow<{ kind: CompanyKind }>(
    tx,
    'SELECT kind FROM companies WHERE company_id = $1',
    [companyId],
  );
  if (company === null) throw refuse('company_not_found', 'Company not found');
  return company.kind;
}

export function selectProvider(tx: Transaction, companyId: string): Promise<Provider | null> {
  return optionalRow<Provider>(tx, `${statement} company_id = $1`, [companyId]);
}

/** Selects the active provider for the domain of an email address: never by user, so that users can't be probed. */
export function selectProviderOf(tx: Transaction, address: string): Promise<Provider | null> {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return optionalRow<Provider>(tx, `${statement} p.is_enabled AND $1 = ANY (p.domains)`, [domain]);
}

/** The customer that an audit entry about a company's users belongs to. */
export function customerOf(provider: { companyId: string; companyKind: CompanyKind }): string | null {
  return provider.companyKind === 'Customer' ? provider.companyId : null;
}

const secretPurpose = (companyId: string) => `sso client secret of company ${companyId}`;

export function sealClientSecret(platform: Platform, companyId: string, secret: string): Buffer {
  return platform.seals.seal(secretPurpose(companyId), secret);
}

export function openClientSecret(platform: Platform, provider: Provider): string | null {
  return provider.clientSecret === null
    ? null
    : platform.seals.open(secretPurpose(provider.companyId), provider.clientSecret);
}

/** The address to which a provider redirects the browser. */
export function redirectAddress(platform: Platform): string {
  return `${platform.publicAddress.current}/login`;
}

/** A provider as the Owner sees it: whether there is a secret, never its value. */
export function presentProvider(provider: Provider): ResponseInputOf<typeof accounts.saveSingleSignOn> {
  return {
    isEnabled: provider.isEnabled,
    issuer: provider.issuer,
    clientId: provider.clientId,
    hasClientSecret: provider.clientSecret !== null,
    domains: [...provider.domains],
    newUserType: provider.newUserType,
    isRequired: provider.isRequired,
  };
}

/** A provider as stored in the audit. */
export function auditOf(provider: Provider) {
  const { isEnabled, issuer, clientId, clientSecret, domains, newUserType, isRequired } = provider;
  return {
    isEnabled,
    issuer,
    clientId,
    hasClientSecret: clientSecret !== null,
    domains,
    newUserType,
    isRequired,
  };
}
