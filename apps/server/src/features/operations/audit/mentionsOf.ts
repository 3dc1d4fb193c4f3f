import { kindOf, type Mention, type Names, nameKey, type NamedKind } from '../names.ts';
import type { AuditRow } from './audit.queries.ts';

type MentioningRow = Pick<AuditRow, 'subject_kind' | 'subject_id' | 'customer_id' | 'before' | 'after'>;

/** The screen shows fewer lines of an entry; the rest keep their IDs. */
const maxMentions = 200;

/** Returns the subject of an entry as a named thing; null for others, such as a mode. */
export function subjectOf(
  row: Pick<AuditRow, 'subject_kind' | 'subject_id' | 'customer_id'>,
): Mention | null {
  const kind = kindOf(row.subject_kind);
  if (kind === undefined || row.subject_id === null) return null;
  return { kind, id: row.subject_id, customerId: row.customer_id };
}

/** Ids that an entry mentions: its subject's, and those of fields such as `carrierId` or `laneIds` before and after. */
export function mentionsOf(row: MentioningRow): Mention[] {
  const subject = subjectOf(row);
  const found = subject === null ? [] : [subject];
  collect(found, row.before, undefined, row.customer_id);
  collect(found, row.after, undefined, row.customer_id);
  return found.slice(0, maxMentions);
}

function collect(
  found: Mention[],
  value: unknown,
  kind: NamedKind | undefined,
  customerId: string | null,
): void {
  if (found.length >= maxMentions) return;
  if (Array.isArray(value)) for (const one of value) collect(found, one, kind, customerId);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      collect(found, inner, /Ids?$/.test(name) ? kindOf(name) : undefined, customerId);
  else if (kind !== undefined && (typeof value === 'string' || typeof value === 'number'))
    found.push({ kind, id: String(value), customerId });
}

/** The names of what one entry mentions, by kind and id. */
export function namesIn(row: MentioningRow, names: Names): Record<string, string> {
  return Object.fromEntries(
    mentionsOf(row).flatMap(({ kind, id }) => {
      const name = names.get(nameKey(kind, id));
      return name === undefined ? [] : [[nameKey(kind, id), name]];
    }),
  );
}
