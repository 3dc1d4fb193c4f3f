import { createHash } from 'node:crypto';
import type { uploads } from '@lanewright/contract';
import type { Call } from '../../../platform/http/serve.ts';
import { acceptedUpload, type ReceivedBytes, refusedUpload } from '../../uploads/index.ts';
import { planBids } from '../save/planBids.ts';
import { reasonOfChange } from '../sheet/finishSheet.ts';
import { noLanesThere, openSheet } from '../sheet/openSheet.ts';
import type { ReadSheet, UnreadSheet } from '../sheet/openSheet.ts';
import { presentReview } from './review.ts';
import type { OfferedMode } from '@lanewright/freight';

/** Returns a sheet that could be read within its request; otherwise throws, with a suggested fix. */
export function requireReadSheet<T extends { readonly read: ReadSheet | UnreadSheet }>(
  opened: T | null,
): T & { readonly read: ReadSheet } {
  if (opened === null) throw refusedUpload('InvalidFormat', noLanesThere);
  const { read } = opened;
  switch (read.kind) {
    case 'read':
      return { ...opened, read };
    case 'asked':
      throw refusedUpload(
        'InvalidFormat',
        `${read.reason} This sheet is read only once, so nothing can be confirmed. Use our bid sheet instead.`,
      );
    case 'refused':
      throw refusedUpload('InvalidFormat', read.reason);
    case 'changed':
      throw refusedUpload('InvalidFormat', reasonOfChange(read.changed));
  }
}

/** Shows what a sheet would change. Nothing of it is stored: in a sealed round, not even its bytes. */
export async function previewSheet(
  { platform, caller, actor, arrivedAt, query }: Call<typeof uploads.receiveBidSheet>,
  { customerId, mode }: { readonly customerId: string; readonly mode: OfferedMode },
  { fileName, bytes, path }: ReceivedBytes & { readonly path: string },
) {
  const review = await platform.database.asCustomers([customerId], async (tx) => {
    const opened = await openSheet(
      {
        platform,
        tx,
        actor: { ...actor, userId: caller.userId },
        bidder: { customerId, carrierId: caller.companyId, mode, arrivedAt },
        uploadId: null,
        isPreview: true,
      },
      path,
      { contractNo: query.contractNo ?? null },
    );
    const { saving, read } = requireReadSheet(opened);
    const plan = await planBids({ ...saving, rules: read.rules }, read.bids);
    const sha256 = createHash('sha256').update(bytes).digest();
    return presentReview({ read, plan, fileName, customerId, mode, sha256 });
  });
  return { ...acceptedUpload(null), review };
}
