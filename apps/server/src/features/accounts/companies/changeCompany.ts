import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

/** PostgreSQL's code for a value that must be unique and is there already. */
const uniqueViolation = '23505';

/** Error for a name that another company has. */
export const nameTaken = () =>
  refuse('company_name_taken', 'A company with this name already exists', { field: 'name' });

/**
 * Renames a company, or requires two-factor of its users: those without it set it up at the next login, and running sessions
 * continue.
 */
export async function changeCompany(
  tx: Transaction,
  actor: Actor,
  companyId: string,
  change: { name?: string | undefined; isTwoFactorDemanded?: boolean | undefined },
): Promise<void> {
  await lockByName(tx, `company ${companyId}`);
  const found = await optionalRow<{ name: string; kind: string; two_factor_demanded: boolean }>(
    tx,
    'SELECT name, kind, two_factor_demanded FROM companies WHERE company_id = $1',
    [companyId],
  );
  if (found === null) throw refuse('company_not_found', 'Company not found');
  const before = { name: found.name, isTwoFactorDemanded: found.two_factor_demanded };
  const after = {
    name: change.name ?? before.name,
    isTwoFactorDemanded: change.isTwoFactorDemanded ?? before.isTwoFactorDemanded,
  };
  if (after.name === before.name && after.isTwoFactorDemanded === before.isTwoFactorDemanded) return;
  try {
    await execute(tx, 'UPDATE companies SET name = $2, two_factor_demanded = $3 WHERE company_id = $1', [
      companyId,
      after.name,
      after.isTwoFactorDemanded,
    ]);
  } catch (error) {
    // Only the name is unique. Not by the constraint's name: on a cluster it ends in the number of the shard.
    if ((error as { code?: string }).code === uniqueViolation) throw nameTaken();
    throw error;
  }
  await recordAudit(tx, actor, {
    customerId: found.kind === 'Customer' ? companyId : null,
    action: 'company.changed',
    subjectKind: 'company',
    subjectId: companyId,
    before,
    after,
  });
}
