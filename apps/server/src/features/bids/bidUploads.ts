import { uploads } from '@lanewright/contract';
import { notFound } from '../../platform/http/problemError.ts';
import { type Route, route, streamingRoute } from '../../platform/http/serve.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { requireMode } from '../settings/index.ts';
import { presentUpload, selectUpload, selectUploads } from '../uploads/index.ts';
import { markedWorkbook } from './markedWorkbook.ts';
import { receiveBidSheet } from './receiveBidSheet.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file name that is safe in a header, whatever the uploader called it. */
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
    // Which cells were wrong is between the carrier and its sheet.
    return found.uploads
      .map(presentUpload)
      .map((upload) => (caller.userType === 'Carrier' ? upload : { ...upload, bidResult: null }));
  }),
  streamingRoute(uploads.downloadBidUpload, async ({ platform, caller, params, reply }) => {
    const found = await platform.database.inScope(caller.customerIds, async (tx) => {
      const upload = await selectUpload(tx, caller.customerIds, params.id);
      if (upload === null || upload.kind !== 'bids' || upload.company_id !== caller.companyId) {
        throw notFound('no_such_upload', 'There is no such bid sheet');
      }
      const errors = (upload.bid_result as { errors?: number } | null)?.errors ?? 0;
      return { upload, marked: errors > 0 ? await markedWorkbook(platform, tx, upload) : null };
    });
    const { upload, marked } = found;
    reply
      .type(xlsxType)
      .header(
        'content-disposition',
        `attachment; filename="${marked === null ? '' : 'marked '}${headerName(upload.file_name)}"`,
      );
    return reply.send(marked === null ? platform.fileStore.read(upload.file_key) : Buffer.from(marked));
  }),
];
