import type { Transaction } from '../database/database.ts';

/** What one feature keeps of demonstration companies, and how it takes that away; it may be called twice. */
export type DemonstrationPart = {
  readonly feature: string;
  clear(tx: Transaction, demonstration: DemonstrationCompanies): Promise<void>;
};

/** The demonstration's companies and users. */
export type DemonstrationCompanies = {
  readonly companyIds: readonly string[];
  readonly userIds: readonly string[];
};
