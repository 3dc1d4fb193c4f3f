import { settings, uploads } from '@lanewright/contract';
import type { UploadKind } from '@lanewright/freight';
import { isOfferedMode } from '@lanewright/freight';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { type Route, route, type ScopedCall, streamingRoute } from '../../platform/http/serve.ts';
import type { Endpoint } from '@lanewright/contract';
import { chooseCustomer } from '../accounts/index.ts';
import { requireMode } from '../settings/index.ts';
import { approveUpload } from './approve/approveUpload.ts';
import { assumptionsRoutes } from './assumptions/assumptions.routes.ts';
import { selectAssumptions } from './assumptions/assumptions.queries.ts';
import { presentColumns } from './columns/presentColumns.ts';
import { readOtherSheet } from './columns/readOtherSheet.ts';
import { importSheet } from './receive/importSheet.ts';
import { selectSheetUploads } from './receive/sheetUploads.ts';
import { confirmColumns } from './confirmColumns.ts';
import { continueUpload } from './progress/continueUpload.ts';
import { exceptionsRoutes } from './exceptions/exceptions.routes.ts';
import { getLine } from './getLine.ts';
import { returnUpload } from './approve/returnUpload.ts';
import { presentUpload, withoutCarriersOwn } from './presentUpload.ts';
import { receiveShipments } from './receive/receiveShipments.ts';
import { rejectUpload, requirePendingApproval } from './approve/rejectUpload.ts';
import { rereadUpload } from './progress/rereadUpload.ts';
import { retryUpload } from './progress/retryUpload.ts';
import { splitUpload } from './receive/splitUpload.ts';
import { transfersRoutes } from './transfers/transfers.routes.ts';
import { acknowledgeWarnings } from './approve/uploadWarnings.ts';
import { ownUpload, visibleUpload } from './uploads.policy.ts';
import { selectBusinessUnits, selectUploads, type UploadFilter } from './uploads.queries.ts';
import { withdrawUpload } from './withdraw/withdrawUpload.ts';

const shipperKinds: readonly UploadKind[] = ['shipments', 'cleanse'];
const mostUploads = 1000;

type UploadCall = Pick<ScopedCall<Endpoint>, 'tx' | 'caller'>;
const view = async ({ tx, caller }: UploadCall, uploadId: string) => {
  const upload = await visibleUpload(tx, caller, uploadId);
  const isOthersSheet = upload.kind === 'bids' && upload.company_id !== caller.companyId;
  return presentUpload(isOthersSheet ? withoutCarriersOwn(upload) : upload);
};

/** Lists the company's own uploads of its kind; for the Owner, everyone's. */
function filterOf(
  caller: Caller,
  page: { page?: number | undefined; pageSize?: number | undefined },
): UploadFilter {
  const limit = page.pageSize ?? mostUploads;
  return {
    kinds: caller.userType === 'Carrier' ? ['bids'] : shipperKinds,
    companyId: caller.userType === 'Owner' ? null : caller.companyId,
    limit,
    offset: ((page.page ?? 1) - 1) * limit,
  };
}

export const uploadsRoutes: readonly Route[] = [
  streamingRoute(uploads.receiveShipments, (call) => receiveShipments(call)),
  route(settings.getBusinessUnits, async ({ tx, caller, query }) => {
    await requireMode(tx, caller, query.mode);
    return selectBusinessUnits(
      tx,
      await chooseCustomer(tx, caller, query.customerId, query.mode),
      query.mode,
    );
  }),
  route(uploads.listUploads, async ({ tx, caller, query, reply }) => {
    const filter = { ...filterOf(caller, query), mode: query.mode, status: query.status };
    const { uploads: found, total } = await selectUploads(tx, caller.customerIds, filter);
    reply.header('x-total-count', total);
    return found.map(presentUpload);
  }),
  route(uploads.listModeUploads, async ({ tx, caller, params, reply }) => {
    const filter = { ...filterOf(caller, {}), mode: params.id };
    const { uploads: found, total } = await selectUploads(tx, caller.customerIds, filter);
    reply.header('x-total-count', total);
    return found.map(presentUpload);
  }),
  route(uploads.getUpload, (call) => view(call, call.params.id)),
  route(uploads.getColumns, async ({ platform, tx, caller, params, query }) => {
    const upload = await visibleUpload(tx, caller, params.id);
    const { reading, mode } = upload;
    if (reading === null || !isOfferedMode(mode))
      throw refuse('columns_not_read', 'The columns haven’t been read yet', {
        detail: 'Try again in a moment.',
      });
    const taken = await selectSheetUploads(tx, upload);
    const assumptions = await selectAssumptions(tx, upload.customer_id, upload.upload_id);
    if (query.sheet === undefined || query.sheet === reading.sheet)
      return presentColumns(reading, mode, taken, assumptions);
    if (reading.sheets[query.sheet] === undefined)
      throw refuse('sheet_not_found', 'Sheet not found in the file', { field: 'sheet' });
    const other = await readOtherSheet(platform, upload, mode, query.sheet);
    return presentColumns(other, mode, taken, []);
  }),
  route(uploads.confirmColumns, async (call) => {
    await confirmColumns(call);
    return view(call, call.params.id);
  }),
  route(uploads.getLine, getLine),
  ...assumptionsRoutes,
  ...exceptionsRoutes,
  ...transfersRoutes,
  route(uploads.continueUpload, async (call) => {
    await continueUpload(call);
    return view(call, call.params.id);
  }),
  route(uploads.importSheet, async (call) => view(call, await importSheet(call))),
  route(uploads.rereadUpload, async (call) => view(call, await rereadUpload(call))),
  route(uploads.splitUpload, async (call) => view(call, await splitUpload(call))),
  route(uploads.approveUpload, async (call) => {
    const upload = await visibleUpload(call.tx, call.caller, call.params.id);
    requirePendingApproval(upload);
    await acknowledgeWarnings(call.tx, call.actor, upload, call.body?.acknowledged ?? null);
    await approveUpload(call.tx, call.actor, upload);
    return view(call, call.params.id);
  }),
  route(uploads.rejectUpload, async (call) => {
    const upload = await visibleUpload(call.tx, call.caller, call.params.id);
    await rejectUpload(call.tx, call.actor, upload, call.body.reason);
    return view(call, call.params.id);
  }),
  route(uploads.returnUpload, async (call) => {
    const upload = await visibleUpload(call.tx, call.caller, call.params.id);
    await returnUpload(call.tx, call.actor, upload, call.body.reason);
    return view(call, call.params.id);
  }),
  route(uploads.withdrawUpload, async (call) => {
    await withdrawUpload(call.tx, call.actor, await ownUpload(call.tx, call.caller, call.params.id));
    return view(call, call.params.id);
  }),
  route(uploads.retryUpload, async (call) => {
    const mayChange = call.caller.userType === 'Owner' ? visibleUpload : ownUpload;
    await retryUpload(call.tx, call.actor, await mayChange(call.tx, call.caller, call.params.id));
    return view(call, call.params.id);
  }),
];
