import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';

/**
 * Creates a customer or a carrier; returns null when a company of this name exists. A customer's initial settings are created on
 * 'company.created'.
 */
export async function createCompany(
  tx: Transaction,
  actor: Actor,
  company: { name: string; kind: 'Customer' | 'Carrier' },
): Promise<string | null> {
  const founded = await optionalRow<{ company_id: string }>(
    tx,
    'INSERT INTO companies (name, kind) VALUES ($1, $2) ON CONFLICT (lower(name)) DO NOTHING RETURNING company_id',
    [company.name, company.kind],
  );
  if (founded === null) return null;
  const { company_id: companyId } = founded;
  await recordAudit(tx, actor, {
    customerId: company.kind === 'Customer' ? companyId : null,
    action: 'company.created',
    subjectKind: 'company',
    subjectId: companyId,
    after: company,
  });
  if (company.kind === 'Customer')
    await announce(tx, 'company.created', companyId, { customerId: companyId });
  return companyId;
}
