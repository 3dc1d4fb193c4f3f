import type { ResponseInputOf, uploads } from '@lanewright/contract';
import { optionalRow } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { readKeptRows } from './storedRows.ts';
import { excludedBy, lineState } from './lines/parsedLine.ts';
import { visibleUpload } from './uploads.policy.ts';

/** Returns one row exactly as received, read back from the stored file, and whether it is included. */
export async function getLine(
  call: ScopedCall<typeof uploads.getLine>,
): Promise<ResponseInputOf<typeof uploads.getLine>> {
  const { platform, tx, caller, params } = call;
  const upload = await visibleUpload(tx, caller, params.id);
  const line = await optionalRow<{ state: number; excluded_by: number | null }>(
    tx,
    'SELECT state, excluded_by FROM lines WHERE customer_id = $1 AND upload_id = $2 AND line_no = $3',
    [upload.customer_id, upload.upload_id, params.lineNo],
  );
  const [row] = line === null ? [] : await readKeptRows(platform, tx, upload, [params.lineNo]);
  if (line === null || row === undefined || upload.reading === null)
    throw refuse('row_not_found', 'Row not found in this upload');
  const { columns, otherRows } = upload.reading;
  const headers = [...(otherRows?.headers ?? columns.map((column) => column.header))];
  return { ...row, standing: standingOf(line), headers };
}

function standingOf({ state, excluded_by: by }: { state: number; excluded_by: number | null }) {
  if (state === lineState.accepted) return 'accepted';
  if (state === lineState.excepted) return 'excepted';
  const isByPerson = by === excludedBy.user || by === excludedBy.userWithPlace;
  return isByPerson ? 'excluded' : 'setAside';
}
