import type { AuditAction } from '@lanewright/freight';
import type { Transaction } from './database/database.ts';
import { execute } from './database/rows.ts';

/** Who acts: a user through a request, or the product itself in a job. */
export type Actor = {
  readonly userId: string | null;
  readonly companyId: string | null;
  readonly fromAddress: string | null;
  readonly requestId: string | null;
  /** The browser's own User-Agent value. */
  readonly userAgent: string | null;
};

export const productItself: Actor = {
  userId: null,
  companyId: null,
  fromAddress: null,
  requestId: null,
  userAgent: null,
};

/** Writes the audit row of a change in the change's own transaction. */
export async function recordAudit(
  tx: Transaction,
  actor: Actor,
  entry: {
    customerId: string | null;
    action: AuditAction;
    subjectKind: string;
    subjectId: string | null;
    before?: unknown;
    after?: unknown;
  },
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO audit_entries
       (actor_user_id, actor_company_id, customer_id, action, subject_kind, subject_id, before, after, from_address, request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      actor.userId,
      actor.companyId,
      entry.customerId,
      entry.action,
      entry.subjectKind,
      entry.subjectId,
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
      actor.fromAddress,
      actor.requestId,
    ],
  );
}

/** Writes the audit rows of a change to many things of one kind, each with its state before, in one statement. */
export async function recordAudits(
  tx: Transaction,
  actor: Actor,
  change: { action: AuditAction; subjectKind: string },
  subjects: readonly { customerId: string | null; subjectId: string; before: unknown }[],
): Promise<void> {
  if (subjects.length === 0) return;
  await execute(
    tx,
    `INSERT INTO audit_entries
       (actor_user_id, actor_company_id, customer_id, action, subject_kind, subject_id, before, from_address, request_id)
     SELECT $1, $2, "customerId", $3, $4, "subjectId", before, $5, $6
     FROM jsonb_to_recordset($7::jsonb) AS subject ("customerId" bigint, "subjectId" text, before jsonb)`,
    [
      actor.userId,
      actor.companyId,
      change.action,
      change.subjectKind,
      actor.fromAddress,
      actor.requestId,
      JSON.stringify(subjects),
    ],
  );
}
