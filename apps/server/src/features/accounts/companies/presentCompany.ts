import type { CompanyRow } from './companies.queries.ts';

export function presentCompany(row: CompanyRow) {
  return {
    id: row.company_id,
    name: row.name,
    kind: row.kind,
    isDemonstration: row.is_demonstration,
    createdAt: row.created_at,
    users: row.users,
    openInvitations: row.open_invitations,
    isTwoFactorDemanded: row.two_factor_demanded,
    twoFactorUsers: row.two_factor_users,
    singleSignOn:
      row.single_sign_on === null
        ? ('None' as const)
        : row.single_sign_on
          ? ('On' as const)
          : ('Off' as const),
    partners: row.partners,
  };
}
