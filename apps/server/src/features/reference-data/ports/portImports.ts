import { type referenceData, referenceData as calls, type ResponseOf } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow, rows } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';

export type PortImport = ResponseOf<typeof referenceData.importPorts>;
type ImportRow = ResponseOf<typeof referenceData.listPortImportRows>[number];

const defaultPageSize = 50;

/** An import with its number of rows of each kind. */
export async function readImport(tx: Transaction, importId: string): Promise<PortImport> {
  const found = await optionalRow<Omit<PortImport, 'counts'>>(
    tx,
    `SELECT port_import_id AS id, file_name AS "fileName", received_at AS "receivedAt", applied_at AS "appliedAt"
     FROM port_imports WHERE port_import_id = $1`,
    [importId],
  );
  if (found === null) throw noImport();
  const counted = await rows<{ verdict: keyof PortImport['counts']; count: number }>(
    tx,
    'SELECT verdict, count(*)::integer AS count FROM port_import_rows WHERE port_import_id = $1 GROUP BY verdict',
    [importId],
  );
  const countOf = new Map(counted.map(({ verdict, count }) => [verdict, count]));
  const counts = Object.fromEntries(
    calls.portVerdicts.map((verdict) => [verdict, countOf.get(verdict) ?? 0]),
  );
  return { ...found, counts: counts as PortImport['counts'] };
}

/** A page of an import's rows, in file order. */
export async function listImportRows({
  tx,
  params,
  query,
  reply,
}: ScopedCall<typeof referenceData.listPortImportRows>): Promise<ImportRow[]> {
  if ((await optionalRow(tx, 'SELECT FROM port_imports WHERE port_import_id = $1', [params.id])) === null)
    throw noImport();
  const limit = query.pageSize ?? defaultPageSize;
  const found = await rows<ImportRow & { total: number }>(
    tx,
    `SELECT r.row_no AS "rowNo", r.code, r.name, coalesce(c.name, r.country_text) AS country, r.latitude, r.longitude,
       r.new_names AS "newNames", r.verdict, r.reasons AS flags,
       CASE WHEN p.code IS NOT NULL THEN jsonb_build_object('code', p.code, 'name', p.name) END AS port,
       r.distance_km AS "distanceKm", count(*) OVER ()::integer AS total
     FROM port_import_rows r
     LEFT JOIN ports p ON p.code = r.port_code
     LEFT JOIN countries c ON c.code = r.country_code
     WHERE r.port_import_id = $1 AND ($2::text IS NULL OR r.verdict = $2) AND ($3::text IS NULL OR $3 = ANY (r.reasons))
     ORDER BY r.row_no LIMIT $4 OFFSET $5`,
    [params.id, query.verdict ?? null, query.flag ?? null, limit, ((query.page ?? 1) - 1) * limit],
  );
  reply.header('x-total-count', found[0]?.total ?? 0);
  return found;
}

/** Error for an import that does not exist (any more). */
export function noImport() {
  return refuse('port_import_not_found', 'Import not found', {
    detail: 'It was replaced by a newer file. Upload the file again.',
  });
}
