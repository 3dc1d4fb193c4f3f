import type { operations, ResponseOf } from '@lanewright/contract';
import type { Platform } from '../../../platform/platform.ts';
import { type CompanyUsage, selectUsage } from './quotas.queries.ts';
import { warningShare } from './requireQuota.ts';

/** Storage and today's uploads of every customer and carrier, with their limits. */
export async function listQuotas({
  database,
  config,
}: Platform): Promise<ResponseOf<typeof operations.listQuotas>> {
  const companies = await selectUsage(database.bulkPool, config, null);
  return {
    defaultStoredBytes: config.quotaStoredBytes,
    defaultDailyUploads: config.quotaDailyUploads,
    companies: companies.map((usage) => ({
      companyId: usage.company_id,
      companyName: usage.name,
      kind: usage.kind,
      storedBytes: Number(usage.stored_bytes),
      uploadsToday: usage.uploads_today,
      ownStoredBytes: usage.own_max_stored_bytes === null ? null : Number(usage.own_max_stored_bytes),
      ownDailyUploads: usage.own_max_daily_uploads,
      maxStoredBytes: Number(usage.max_stored_bytes),
      maxDailyUploads: usage.max_daily_uploads,
      isNearlyFull: isNearlyFull(usage),
    })),
  };
}

/** Whether a company has used enough of its storage for a warning to the Owner. */
export function isNearlyFull(usage: CompanyUsage): boolean {
  return Number(usage.stored_bytes) >= Number(usage.max_stored_bytes) * warningShare;
}
