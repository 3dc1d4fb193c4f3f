import type { accounts } from '@lanewright/contract';
import { auditActionLabel } from '@lanewright/freight';
import { type WrittenCell, writeCsv } from '@lanewright/tabular';
import type { FastifyReply } from 'fastify';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { recordFile } from '../../../platform/http/recordFile.ts';
import { sendStream } from '../../../platform/http/sendStream.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { subjectOf } from '../audit/mentionsOf.ts';
import { nameKey, type Names, selectNames } from '../names.ts';
import { type ActivityRow, countActivity, seeActivity, selectActivityAfter } from './activity.queries.ts';
import { entryIdOf } from './entryIdOf.ts';
import { activityActor, otherCompany } from './presentActivity.ts';

type ExportCall = Call<typeof accounts.exportActivity>;

const pageSize = 2_000;

/** Sends the company's filtered activity as csv, newest first. */
export async function exportActivity(call: ExportCall): Promise<FastifyReply> {
  const { caller, query, reply } = call;
  // Read before the export's own entry is written, and in short transactions: a slow client holds none open.
  const [first, count] = await reading(call, async (tx) => [
    await selectActivityAfter(tx, query, undefined, pageSize),
    await countActivity(tx, query),
  ]);
  await recordFile(call, {
    customerId: caller.userType === 'Customer' ? caller.companyId : null,
    action: 'activity.exported',
    subjectKind: 'company',
    subjectId: caller.companyId,
    rows: count,
    filter: query,
  });
  reply.type('text/csv; charset=utf-8');
  reply.header(
    'content-disposition',
    `attachment; filename="activity-${now().toISOString().slice(0, 10)}.csv"`,
  );
  return sendStream(reply, writeCsv(linesOf(call, first), { byteOrderMark: true }));
}

const reading = <T>({ platform, caller }: ExportCall, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  platform.database.asCustomers(caller.customerIds, async (tx) => {
    await seeActivity(platform.database, tx, caller.companyId);
    return work(tx);
  });

async function* linesOf(call: ExportCall, first: ActivityRow[]): AsyncGenerator<WrittenCell[]> {
  yield [
    'Entry',
    'Recorded at',
    'Who',
    'Company',
    'Customer',
    'Kind',
    'Action',
    'Action code',
    'Subject',
    'Subject ID',
    'Subject name',
    'Before',
    'After',
    'IP address',
  ];
  for (let page = first; page.length > 0; ) {
    const subjects = page.flatMap((row) => subjectOf(row) ?? []);
    const names = await reading(call, (tx) => selectNames(tx, subjects));
    for (const row of page) yield cellsOf(row, names, call);
    if (page.length < pageSize) return;
    const last = page.at(-1);
    page = await reading(call, (tx) => selectActivityAfter(tx, call.query, last, pageSize));
  }
}

function cellsOf(row: ActivityRow, names: Names, { platform, caller }: ExportCall): WrittenCell[] {
  const subject = subjectOf(row);
  return [
    { decimal: entryIdOf(row.audit_entry_id, platform.activityKey) },
    row.recorded_at,
    activityActor(row),
    otherCompany(row, caller),
    row.customer_id === caller.companyId ? null : row.customer,
    row.kind,
    auditActionLabel(row) ?? null,
    row.action,
    row.subject_kind,
    row.subject_id,
    subject === null ? null : (names.get(nameKey(subject.kind, subject.id)) ?? null),
    jsonText(row.before),
    jsonText(row.after),
    row.from_address,
  ];
}

const jsonText = (value: unknown) => (value === null ? null : JSON.stringify(value));
