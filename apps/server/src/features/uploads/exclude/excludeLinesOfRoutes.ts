import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { recountExcluded } from './excludeLinesOfPlace.ts';
import { excludedBy, lineState } from '../lines/parsedLine.ts';

/** Excludes every line of these routes, as the user asked, or sets it aside for another mode; returns how many. */
export async function excludeLinesOfRoutes(
  tx: Transaction,
  upload: { readonly customerId: string; readonly uploadId: string; readonly mode: number },
  routeNos: readonly number[],
  how: 'exclude' | 'setAside',
): Promise<number> {
  const by = how === 'setAside' ? excludedBy.otherMode : excludedBy.userWithPlace;
  const excluded = await execute(
    tx,
    `UPDATE lines SET state = $4, excluded_by = $5
     WHERE customer_id = $1 AND upload_id = $2 AND state <> $4 AND route_no = ANY ($3::integer[])`,
    [upload.customerId, upload.uploadId, routeNos, lineState.excluded, by],
  );
  if (excluded > 0) await recountExcluded(tx, upload);
  return excluded;
}
