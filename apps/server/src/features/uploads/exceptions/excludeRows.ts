import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { excludedBy, lineState } from '../lines/parsedLine.ts';
import type { UploadRow } from '../uploads.queries.ts';

/** Rows that a user excludes, and rows that the user includes again. */
export type GivenExclusions = { readonly excluded: readonly number[]; readonly included: readonly number[] };

/** The requested exclusions and inclusions that change a row. */
export async function changedExclusions(
  tx: Transaction,
  upload: UploadRow,
  lines: readonly { readonly lineNo: number; readonly exclude?: boolean | undefined }[],
): Promise<GivenExclusions> {
  const asked = lines.filter(({ exclude }) => exclude !== undefined);
  if (asked.length === 0) return { excluded: [], included: [] };
  const changed = await rows<{ line_no: number; exclude: boolean }>(
    tx,
    `SELECT l.line_no, g.exclude FROM unnest($3::integer[], $4::boolean[]) AS g (line_no, exclude)
     JOIN lines l ON l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = g.line_no
     WHERE (l.state = $5) <> g.exclude ORDER BY l.line_no`,
    [
      upload.customer_id,
      upload.upload_id,
      asked.map(({ lineNo }) => lineNo),
      asked.map(({ exclude }) => exclude),
      lineState.excluded,
    ],
  );
  const those = (isExcluded: boolean) =>
    changed.filter(({ exclude }) => exclude === isExcluded).map((line) => line.line_no);
  return { excluded: those(true), included: those(false) };
}

/** Includes rows again that were excluded on their own, with a group or with their place: their exceptions are open again. */
export async function includeRows(
  tx: Transaction,
  upload: UploadRow,
  lineNos: readonly number[],
): Promise<void> {
  if (lineNos.length === 0) return;
  const keys = [upload.customer_id, upload.upload_id, lineNos];
  const those = 'customer_id = $1 AND upload_id = $2 AND line_no = ANY ($3)';
  await execute(tx, `DELETE FROM exceptions WHERE ${those} AND reason = 'byHand'`, keys);
  await execute(
    tx,
    `UPDATE exceptions SET settled_as = NULL, settled_at = NULL WHERE ${those} AND settled_as = 'exclude'`,
    keys,
  );
  await execute(tx, `UPDATE lines SET excluded_by = $4 WHERE ${those} AND excluded_by = $5`, [
    ...keys,
    excludedBy.user,
    excludedBy.userWithPlace,
  ]);
}

/** Excludes rows: resolves all their exceptions as excluded, and marks the row itself, also if it has none. */
export async function excludeRows(
  tx: Transaction,
  upload: UploadRow,
  lineNos: readonly number[],
): Promise<void> {
  if (lineNos.length === 0) return;
  const keys = [upload.customer_id, upload.upload_id, lineNos, now()];
  await execute(
    tx,
    `UPDATE exceptions SET settled_as = 'exclude', settled_at = $4
     WHERE customer_id = $1 AND upload_id = $2 AND line_no = ANY ($3) AND settled_as IS NULL`,
    keys,
  );
  await execute(
    tx,
    `INSERT INTO exceptions (customer_id, upload_id, line_no, field, reason, text, group_key, settled_as, settled_at)
     SELECT $1, $2, line_no, 'byHand', 'byHand', '', 'byHand|byHand|', 'exclude', $4 FROM unnest($3::integer[]) AS line_no
     RETURNING line_no`,
    keys,
  );
}
