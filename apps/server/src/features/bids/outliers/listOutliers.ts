import type { bids, ResponseInputOf } from '@lanewright/contract';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { contractOf, requireMode } from '../../settings/index.ts';
import { selectOutliers } from './outliers.queries.ts';
import { presentOutlier } from './presentOutlier.ts';

const standardPageSize = 50;

/** A page of a mode's unusual bids, in every contract unless one is named; the total count is in a header. */
export async function listOutliers({
  tx,
  caller,
  query,
  reply,
}: ScopedCall<typeof bids.listOutliers>): Promise<ResponseInputOf<typeof bids.listOutliers>> {
  await requireMode(tx, caller, query.mode);
  const { mode, contractNo } = query;
  if (contractNo !== undefined) await contractOf(tx, caller.companyId, mode, contractNo);
  const found = await selectOutliers(tx, caller.companyId, {
    mode,
    contractNo,
    onlyHeld: query.held === true,
    pageSize: query.pageSize ?? standardPageSize,
    page: query.page ?? 1,
  });
  reply.header('x-total-count', String(found[0]?.total ?? 0));
  return found.map(presentOutlier);
}
