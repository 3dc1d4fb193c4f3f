import type { Transaction } from '../database/database.ts';

/** What one feature stores for demonstration companies, and how to delete it; may be called twice. */
export type DemonstrationPart = {
  readonly feature: string;
  clear(tx: Transaction, demonstration: DemonstrationCompanies): Promise<void>;
};

/** The demonstration's companies and users. */
export type DemonstrationCompanies = {
  readonly companyIds: readonly string[];
  readonly userIds: readonly string[];
};
