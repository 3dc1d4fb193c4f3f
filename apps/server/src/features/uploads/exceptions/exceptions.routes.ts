import { uploads } from '@lanewright/contract';
import { type Route, route, streamingRoute } from '../../../platform/http/serve.ts';
import { presentUpload } from '../presentUpload.ts';
import { visibleUpload } from '../uploads.policy.ts';
import { selectChanges } from './changes/changes.queries.ts';
import { undoChange } from './changes/undoChange.ts';
import { correctLine } from './correctLine.ts';
import { correctLines } from './correctLines.ts';
import { selectExceptionRows, selectGroups, selectRowsOf } from './exceptions.queries.ts';
import { settleExceptions } from './settleExceptions.ts';
import { receiveCorrections } from './workbook/receiveCorrections.ts';

const defaultPageSize = 50;

export const exceptionsRoutes: readonly Route[] = [
  route(uploads.listExceptions, async ({ tx, caller, params, query, reply }) => {
    const upload = await visibleUpload(tx, caller, params.id);
    const limit = query.pageSize ?? defaultPageSize;
    const page = await selectExceptionRows(tx, upload.customer_id, upload.upload_id, {
      groupKey: query.groupKey ?? null,
      limit,
      offset: ((query.page ?? 1) - 1) * limit,
    });
    reply.header('x-total-count', page.total);
    return {
      headers: upload.reading?.columns.map((column) => column.header) ?? [],
      groups: await selectGroups(tx, upload.customer_id, upload.upload_id),
      ...page,
    };
  }),
  route(uploads.settleExceptions, async (call) => {
    const settled = await settleExceptions(call);
    const upload = await visibleUpload(call.tx, call.caller, call.params.id);
    return { ...settled, upload: presentUpload(upload) };
  }),
  route(uploads.correctLine, async (call) => {
    const corrected = await correctLine(call);
    const upload = await visibleUpload(call.tx, call.caller, call.params.id);
    return { ...corrected, upload: presentUpload(upload) };
  }),
  route(uploads.correctLines, async (call) => {
    const { tx, caller, params, body } = call;
    const places = new Map(body.lines.map(({ lineNo }, index) => [lineNo, index]));
    const { changeNo } = await correctLines(call, params.id, body.lines, (lineNo, field) =>
      field === undefined
        ? `lines.${places.get(lineNo)}.lineNo`
        : `lines.${places.get(lineNo)}.values.${field}`,
    );
    const upload = await visibleUpload(tx, caller, params.id);
    const lineNos = body.lines.map(({ lineNo }) => lineNo);
    return {
      changeNo,
      rows: await selectRowsOf(tx, upload.customer_id, upload.upload_id, lineNos, 'listed'),
      upload: presentUpload(upload),
    };
  }),
  route(uploads.listChanges, async ({ tx, caller, params }) =>
    selectChanges(tx, await visibleUpload(tx, caller, params.id), null),
  ),
  route(uploads.undoChange, async (call) => {
    const change = await undoChange(call);
    const upload = await visibleUpload(call.tx, call.caller, call.params.id);
    return { change, upload: presentUpload(upload) };
  }),
  streamingRoute(uploads.receiveCorrections, receiveCorrections),
];
