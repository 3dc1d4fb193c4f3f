import { uploads } from '@lanewright/contract';
import { refuse } from '../../../platform/http/problemError.ts';
import { recordFile } from '../../../platform/http/recordFile.ts';
import { type Route, route, streamingRoute } from '../../../platform/http/serve.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { requireMode } from '../../settings/index.ts';
import { refuseSealedFile } from '../../tenders/index.ts';
import { presentUpload, selectUpload, selectUploads, withoutCarriersOwn } from '../../uploads/index.ts';
import { receiveBidSheet } from './receiveBidSheet.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns a file name that is safe in a header, whatever the original name. */
const headerName = (name: string) => name.replace(/[^\w. -]/g, '_').slice(0, 120);

export const bidUploadRoutes: readonly Route[] = [
  streamingRoute(uploads.receiveBidSheet, receiveBidSheet),
  route(uploads.listBidUploads, async ({ tx, caller, params, query }) => {
    await requireMode(tx, caller, params.id);
    const customerIds =
      query.customerId === undefined
        ? caller.customerIds
        : [await chooseCustomer(tx, caller, query.customerId, params.id)];
    const found = await selectUploads(tx, customerIds, {
      mode: params.id,
      kinds: ['bids'],
      companyId: caller.userType === 'Carrier' ? caller.companyId : null,
      limit: 500,
      offset: 0,
    });
    if (caller.userType === 'Carrier') return found.uploads.map(presentUpload);
    return found.uploads.map((upload) => presentUpload(withoutCarriersOwn(upload)));
  }),
  streamingRoute(uploads.downloadBidUpload, async (call) => {
    const { platform, caller, params, reply } = call;
    const upload = await platform.database.asCustomers(caller.customerIds, async (tx) => {
      const found = await selectUpload(tx, caller.customerIds, params.id);
      if (found === null || found.kind !== 'bids' || found.company_id !== caller.companyId)
        throw refuse('upload_not_found', 'Bid sheet not found');
      await refuseSealedFile(tx, found.customer_id, found.upload_id);
      return found;
    });
    await recordFile(call, {
      customerId: upload.customer_id,
      action: 'bidUpload.downloaded',
      subjectKind: 'upload',
      subjectId: upload.upload_id,
      rows: null,
    });
    const marked = upload.marked_file_key;
    const name = headerName(upload.file_name);
    const fileName = marked === null ? name : `marked ${name.replace(/\.[^.]*$/, '')}.xlsx`;
    reply
      .type(marked !== null || name.toLowerCase().endsWith('.xlsx') ? xlsxType : 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${fileName}"`);
    return reply.send(platform.fileStore.read(marked ?? upload.file_key));
  }),
];
