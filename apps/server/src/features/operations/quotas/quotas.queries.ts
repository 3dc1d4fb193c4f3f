import { now } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';

const companyUsage = loadSql(import.meta.url, './companyUsage.sql');

/** Storage and today's uploads of a company, with its limits. */
export type CompanyUsage = {
  readonly company_id: string;
  readonly name: string;
  readonly kind: 'Customer' | 'Carrier';
  readonly stored_bytes: string;
  readonly uploads_today: number;
  /** Null means the default. */
  readonly own_max_stored_bytes: string | null;
  readonly own_max_daily_uploads: number | null;
  readonly max_stored_bytes: string;
  readonly max_daily_uploads: number;
};

type Defaults = Pick<Config, 'quotaStoredBytes' | 'quotaDailyUploads'>;

/**
 * The usage of one company, or of all, by name; bypasses row-level security, because a carrier's files belong to several customers.
 */
export function selectUsage(
  tx: Pick<Transaction, 'query'>,
  { quotaStoredBytes, quotaDailyUploads }: Defaults,
  companyId: string | null,
): Promise<CompanyUsage[]> {
  return rows(tx, companyUsage, [companyId, startOfDay(), quotaStoredBytes, quotaDailyUploads]);
}

/** Returns today's midnight (UTC). */
export function startOfDay(): Date {
  const day = now();
  day.setUTCHours(0, 0, 0, 0);
  return day;
}
