import type { ErrorCode } from '@lanewright/contract/errors';
import type { AuditAction } from '@lanewright/freight';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';

/** Identifies the audit rows for changes to one thing; `customerId` is null where they have none. */
export type EditedThing = {
  customerId: string | null;
  actions: readonly AuditAction[];
  subjectKind: string;
  subjectId: string;
  /** Under which key a change of many names this one in its list, where the audit row has no subject of its own. */
  amongAs?: string;
};

/**
 * 409: what a request changes is no longer stored as the caller saw it. States who changed it last, and when: a colleague by name,
 * anyone else by company.
 */
export class EditedMeanwhile extends ProblemError {
  readonly #caller: Pick<Caller, 'companyId'>;
  readonly #thing: EditedThing;
  constructor(
    caller: Pick<Caller, 'companyId'>,
    thing: EditedThing,
    problem: { code?: ErrorCode; title?: string; detail?: string; field?: string } = {},
  ) {
    super({
      status: 409,
      code: 'edited_by_someone_else',
      title: 'Someone else changed this in the meantime',
      detail:
        'Nothing was saved. Reload it, or send your change without `seen` to overwrite the other change.',
      ...problem,
    });
    this.#caller = caller;
    this.#thing = thing;
  }
  override async persist({ database }: Platform): Promise<void> {
    const { customerId, actions, subjectKind, subjectId, amongAs } = this.#thing;
    // The app role may write the audit but not read it.
    const { rows } = await database.bulkPool.query<{ by: string | null; at: Date }>(
      `SELECT CASE WHEN u.company_id = $5 THEN u.display_name ELSE c.name END AS by, a.recorded_at AS at
       FROM audit_entries a
       LEFT JOIN users u ON u.user_id = a.actor_user_id
       LEFT JOIN companies c ON c.company_id = a.actor_company_id
       WHERE a.subject_kind = $1 AND a.action = ANY ($3)
         AND (a.subject_id = $2
              OR a.subject_id IS NULL AND $6::text IS NOT NULL
                 AND a.after @> jsonb_build_array(jsonb_build_object($6::text, $2::text)))
         AND a.customer_id IS NOT DISTINCT FROM $4::bigint
       ORDER BY a.audit_entry_id DESC LIMIT 1`,
      [subjectKind, subjectId, actions, customerId, this.#caller.companyId, amongAs ?? null],
    );
    const [last] = rows;
    if (last === undefined) return;
    Object.assign(this.problem, {
      ...(last.by === null ? {} : { by: last.by }),
      at: new Date(last.at).toISOString(),
    });
  }
}

/**
 * Throws if a change is based on outdated data: a part of `seen` differs from `stored`. Without `seen` every change is accepted.
 * Call it once the stored data is locked.
 * @throws EditedMeanwhile naming the first such part, below `field` where that is given
 */
export function refuseIfEdited(
  caller: Pick<Caller, 'companyId'>,
  thing: EditedThing,
  seen: Readonly<Record<string, unknown>> | undefined,
  stored: Readonly<Record<string, unknown>>,
): void {
  if (seen === undefined) return;
  const edited = Object.keys(seen).find(
    (part) => seen[part] !== undefined && inOneOrder(seen[part]) !== inOneOrder(stored[part]),
  );
  if (edited !== undefined) throw new EditedMeanwhile(caller, thing, { field: edited });
}

/** Serialises a value as text, independent of key order. */
function inOneOrder(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
