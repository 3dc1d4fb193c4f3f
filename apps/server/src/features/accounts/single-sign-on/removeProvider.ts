import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { requireRecentLogin } from '../sessions/requireRecentLogin.ts';
import { endSessionsOfCompany } from '../sessions/sessions.ts';
import { auditOf, customerOf, selectProvider } from './providers.ts';

/**
 * Deletes a company's provider and its pending sign-ons, and ends the sessions that began with it, except the caller's own. The
 * users keep their accounts.
 */
export async function removeProvider(
  tx: Transaction,
  actor: Actor,
  sessionId: string | null,
  companyId: string,
): Promise<void> {
  await requireRecentLogin(tx, sessionId);
  const provider = await selectProvider(tx, companyId);
  if (provider === null)
    throw refuse('no_single_sign_on', 'This company has no single sign-on', { status: 404 });
  await execute(tx, 'DELETE FROM sso_attempts WHERE company_id = $1', [companyId]);
  await execute(tx, 'DELETE FROM sso_providers WHERE company_id = $1', [companyId]);
  await endSessionsOfCompany(tx, companyId, 'single sign-on', 'single sign-on was removed', sessionId);
  await recordAudit(tx, actor, {
    customerId: customerOf(provider),
    action: 'sso.removed',
    subjectKind: 'company',
    subjectId: companyId,
    before: auditOf(provider),
  });
}
