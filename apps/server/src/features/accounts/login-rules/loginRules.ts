import type { accounts, ResponseInputOf } from '@lanewright/contract';
import type { CompanyKind } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';

type LoginRules = ResponseInputOf<typeof accounts.readLoginRules>;

/** A company's login rules, and the facts that decide whether single sign-on may be required. */
export type LoginRulesRow = {
  kind: CompanyKind;
  session_idle_minutes: number | null;
  session_max_hours: number | null;
  is_required: boolean;
  has_provider: boolean;
  /** The session began with single sign-on, through the company's provider as it is saved now. */
  is_tested: boolean;
};

/**
 * Returns the login rules of the caller's company, or of any company for the Owner. Before a change, take the lock of the company.
 * @throws ProblemError 404 for another company.
 */
export async function selectLoginRules(
  tx: Transaction,
  caller: Caller,
  sessionId: string | null,
  companyId: string,
): Promise<LoginRulesRow> {
  const isOpen = caller.userType === 'Owner' || caller.companyId === companyId;
  const found = isOpen
    ? await optionalRow<LoginRulesRow>(
        tx,
        `SELECT c.kind, c.session_idle_minutes, c.session_max_hours, coalesce(p.is_required, false) AS is_required,
           coalesce(p.is_enabled, false) AS has_provider,
           EXISTS (SELECT FROM sessions s JOIN users u USING (user_id)
                   WHERE s.family_id = $2 AND u.company_id = c.company_id AND s.proved_by = 'single sign-on'
                     AND p.is_enabled AND s.began_at >= p.changed_at) AS is_tested
         FROM companies c LEFT JOIN sso_providers p USING (company_id)
         WHERE c.company_id = $1`,
        [companyId, sessionId],
      )
    : null;
  if (found === null) throw refuse('company_not_found', 'Company not found');
  return found;
}

/** What prevents single sign-on from being required, so that no user is locked out. */
export function requireBlockedBy(row: LoginRulesRow): LoginRules['requireBlockedBy'] {
  if (row.kind === 'Platform') return 'OwnersKeepPasswords';
  if (!row.has_provider) return 'NoProvider';
  return row.is_tested ? null : 'NotTested';
}

/** The rules as sent in a response. */
export function presentLoginRules(row: LoginRulesRow): LoginRules {
  return {
    isSingleSignOnRequired: row.is_required,
    requireBlockedBy: requireBlockedBy(row),
    sessionIdleMinutes: row.session_idle_minutes,
    sessionMaxHours: row.session_max_hours,
  };
}
