import type { Transaction } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/rows.ts';

export async function selectCompanyName(tx: Transaction, companyId: string): Promise<string> {
  return (await oneRow<{ name: string }>(tx, 'SELECT name FROM companies WHERE company_id = $1', [companyId]))
    .name;
}
