import { createHmac } from 'node:crypto';

const smallest = 100_000_000_000_000;

/**
 * The ID of an audit entry for its company: always the same, and 15 digits, which fit a spreadsheet cell. The audit counts its
 * entries across the platform, so their own numbers would reveal how much other companies do.
 */
export function entryIdOf(auditEntryId: string, key: Uint8Array): string {
  return String(smallest + createHmac('sha256', key).update(auditEntryId).digest().readUIntBE(0, 6));
}
