import { createHash } from 'node:crypto';

/**
 * Every column of `audit_entries` (named `e` in a statement) as a text that is the same in every session and time zone: moments as
 * seconds since 1970 with microseconds, JSON as PostgreSQL stores it. Add new columns at the end.
 */
const canonicalColumns = {
  audit_entry_id: 'e.audit_entry_id::text',
  recorded_at: 'extract(epoch FROM e.recorded_at)::text',
  actor_user_id: 'e.actor_user_id::text',
  actor_company_id: 'e.actor_company_id::text',
  customer_id: 'e.customer_id::text',
  action: 'e.action',
  subject_kind: 'e.subject_kind',
  subject_id: 'e.subject_id',
  before: 'e.before::text',
  after: 'e.after::text',
  from_address: 'e.from_address',
  request_id: 'e.request_id',
  recorded_in: 'e.recorded_in::text',
} as const;

export type CanonicalEntry = Record<keyof typeof canonicalColumns, string | null>;

export const canonicalColumnNames = Object.keys(canonicalColumns) as (keyof CanonicalEntry)[];

/** The columns as selected from `audit_entries e`. */
export const selectCanonical = Object.entries(canonicalColumns)
  .map(([name, expression]) => `${expression} AS ${name}`)
  .join(', ');

/** The previous hash of the first link. */
export const beforeFirst: Buffer = Buffer.alloc(32);

/** The hash of a link: SHA-256 over the previous link's hash and the canonical text of its entry. */
export function linkHash(former: Buffer, entry: CanonicalEntry): Buffer {
  return createHash('sha256').update(former).update(canonicalText(entry), 'utf8').digest();
}

/** Each value is preceded by its length in bytes, so that no two entries have the same text; null differs from the empty text. */
export function canonicalText(entry: CanonicalEntry): string {
  let text = 'lanewright audit entry 1\n';
  for (const name of canonicalColumnNames) {
    const value = entry[name];
    text += value === null ? '-,' : `${Buffer.byteLength(value)}:${value},`;
  }
  return text;
}
