import { referenceData } from '@lanewright/contract';
import { type StreamedColumn, streamXlsx, type WrittenCell, writeCsv } from '@lanewright/tabular';
import type { FastifyReply } from 'fastify';
import { now } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { execute, oneRow, rows } from '../../../../platform/database/rows.ts';
import { recordFile } from '../../../../platform/http/recordFile.ts';
import { sendStream } from '../../../../platform/http/sendStream.ts';
import type { Call } from '../../../../platform/http/serve.ts';
import { streamInScope } from '../../../../platform/http/streamInScope.ts';
import { type Filter, filterOf } from '../filterOf.ts';
import {
  columnOf,
  type Fields,
  type FieldValue,
  type ReferenceTable,
  selectedFields,
} from '../referenceTable.ts';
import { tables } from '../tables.ts';

const rowsAtATime = 2_000;
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Streams a table, optionally filtered by a search, in the order of its keys; an import reads it back unchanged. */
export async function exportTable(call: Call<typeof referenceData.exportTable>): Promise<FastifyReply> {
  const { params, query, reply } = call;
  const table = tables[params.table];
  const { fields } = referenceData.referenceFields[params.table];
  return streamInScope(call, async (tx) => {
    const filter = await filterOf(tx, table, query);
    const batches = batchesOf(
      tx,
      table,
      filter,
      fields.map(({ name }) => name),
    );
    const { condition, values } = filter;
    const { count } = await oneRow<{ count: number }>(
      tx,
      `SELECT count(*)::integer AS count FROM ${table.table} t ${condition === '' ? '' : `WHERE ${condition}`}`,
      values,
    );
    await recordFile(call, {
      customerId: null,
      action: `${table.name}.exported`,
      subjectKind: 'table',
      subjectId: table.name,
      rows: count,
      filter: query,
    });
    reply.header(
      'content-disposition',
      `attachment; filename="${params.table}-${now().toISOString().slice(0, 10)}.${query.format}"`,
    );
    if (query.format === 'csv') {
      reply.type('text/csv; charset=utf-8');
      return sendStream(
        reply,
        writeCsv(
          linesOf(
            fields.map(({ header }) => header),
            batches,
          ),
          { byteOrderMark: true },
        ),
      );
    }
    reply.type(xlsxType);
    const columns: StreamedColumn[] = fields.map(({ header, kind }) => ({
      header,
      width: kind === 'text' || kind === 'list' ? 28 : 14,
    }));
    return sendStream(reply, streamXlsx([{ name: table.words, columns, rows: batches, filterable: true }]));
  });
}

async function* linesOf(
  headers: readonly string[],
  batches: AsyncIterable<readonly WrittenCell[][]>,
): AsyncGenerator<readonly WrittenCell[]> {
  yield headers;
  for await (const batch of batches) yield* batch;
}

/** Yields rows as cells, read with a cursor: the table is never in memory as a whole. */
async function* batchesOf(
  tx: Transaction,
  table: ReferenceTable,
  { condition, values }: Filter,
  fields: readonly string[],
): AsyncGenerator<WrittenCell[][]> {
  const order = table.key.map((field) => `t.${columnOf(table, field).column}`).join(', ');
  await execute(
    tx,
    `DECLARE exported NO SCROLL CURSOR FOR SELECT ${selectedFields(table)} FROM ${table.table} t
     ${condition === '' ? '' : `WHERE ${condition}`} ORDER BY ${order}`,
    values,
  );
  for (;;) {
    const batch = await rows<Record<string, FieldValue> & Fields>(tx, `FETCH ${rowsAtATime} FROM exported`);
    if (batch.length === 0) return;
    yield batch.map((row) => fields.map((field) => cellOf(row[field])));
  }
}

function cellOf(value: FieldValue | undefined): WrittenCell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'object') return value.join('; ');
  return value;
}
