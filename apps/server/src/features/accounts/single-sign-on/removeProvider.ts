import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { auditOf, customerOf, selectProvider } from './providers.ts';

/** Forgets a company's provider, and every sign-on that is under way with it. Who came by it keeps the account. */
export async function removeProvider(tx: Transaction, actor: Actor, companyId: string): Promise<void> {
  const provider = await selectProvider(tx, companyId);
  if (provider === null) throw notFound('no_single_sign_on', 'This company has no single sign-on');
  await execute(tx, 'DELETE FROM sso_attempts WHERE company_id = $1', [companyId]);
  await execute(tx, 'DELETE FROM sso_providers WHERE company_id = $1', [companyId]);
  await recordAudit(tx, actor, {
    customerId: customerOf(provider),
    action: 'sso.removed',
    subjectKind: 'company',
    subjectId: companyId,
    before: auditOf(provider),
  });
}
