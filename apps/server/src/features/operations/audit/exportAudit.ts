import type { operations } from '@lanewright/contract';
import { auditActionLabel } from '@lanewright/freight';
import { type WrittenCell, writeCsv } from '@lanewright/tabular';
import type { FastifyReply } from 'fastify';
import { now } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { recordFile } from '../../../platform/http/recordFile.ts';
import { sendStream } from '../../../platform/http/sendStream.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { type AuditFilter, type AuditRow, countAudit, selectAuditAfter } from './audit.queries.ts';
import { nameKey, type Names, selectNames } from '../names.ts';
import { holdBackDeclines } from './holdBackDeclines.ts';
import { subjectOf } from './mentionsOf.ts';
import { actorName } from './presentAuditEntry.ts';

const pageSize = 2_000;

const columns: readonly (readonly [header: string, cellOf: (row: AuditRow, names: Names) => WrittenCell])[] =
  [
    ['Position', (row) => (row.position === null ? null : { decimal: row.position })],
    ['Entry', (row) => ({ decimal: row.audit_entry_id })],
    ['Recorded at', (row) => row.recorded_at],
    ['Who', actorName],
    ['Username', (row) => row.actor_username],
    ['Company', (row) => row.actor_company],
    ['Customer', (row) => row.customer],
    ['Action', (row) => auditActionLabel(row) ?? null],
    ['Action code', (row) => row.action],
    ['Subject', (row) => row.subject_kind],
    ['Subject ID', (row) => row.subject_id],
    ['Subject name', (row, names) => nameOfSubject(row, names)],
    ['Before', (row) => jsonText(row.before)],
    ['After', (row) => jsonText(row.after)],
    ['IP address', (row) => row.from_address],
    ['Request', (row) => row.request_id],
  ];

/** Sends the filtered audit as csv, newest first. The export is recorded before the first byte is sent. */
export async function exportAudit(call: Call<typeof operations.exportAudit>): Promise<FastifyReply> {
  const { platform, query, reply } = call;
  // Read before the export's own entry is written, and in short statements: a slow client holds no transaction open.
  const first = await selectAuditAfter(platform.database.bulkPool, query, undefined, pageSize);
  await recordFile(call, {
    customerId: null,
    action: 'audit.exported',
    subjectKind: 'audit',
    subjectId: null,
    rows: await countAudit(platform.database.bulkPool, query),
    filter: query,
  });
  reply.type('text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="audit-${now().toISOString().slice(0, 10)}.csv"`);
  return sendStream(reply, writeCsv(linesOf(platform.database, query, first), { byteOrderMark: true }));
}

function nameOfSubject(row: AuditRow, names: Names): string | null {
  const subject = subjectOf(row);
  return subject === null ? null : (names.get(nameKey(subject.kind, subject.id)) ?? null);
}

async function* linesOf(
  database: Database,
  filter: AuditFilter,
  first: AuditRow[],
): AsyncGenerator<WrittenCell[]> {
  yield columns.map(([header]) => header);
  for (let page = first; page.length > 0; ) {
    const subjects = page.flatMap((row) => subjectOf(row) ?? []);
    const written = page;
    const { shown, names } = await database.asSystem(async (tx) => ({
      shown: await holdBackDeclines(tx, written),
      names: await selectNames(tx, subjects),
    }));
    for (const row of shown) yield columns.map(([, cellOf]) => cellOf(row, names));
    if (page.length < pageSize) return;
    page = await selectAuditAfter(database.bulkPool, filter, page.at(-1), pageSize);
  }
}

/** An entry without a previous state has an empty cell, not a JSON null. */
function jsonText(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
