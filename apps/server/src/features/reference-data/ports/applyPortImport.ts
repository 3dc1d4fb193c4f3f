import type { referenceData } from '@lanewright/contract';
import { recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import { execute, oneRow, optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { forgetGazetteer } from '../gazetteer/cachedPerVersion.ts';
import { classifyRows, sameKm } from './importPorts.ts';
import { noImport, type PortImport, readImport } from './portImports.ts';

const takeOver = loadSql(import.meta.url, './takeOver.sql');

/** Applies the new and changed ports of an import, compared with the current ports: all or nothing. */
export async function applyPortImport({
  tx,
  actor,
  params,
}: ScopedCall<typeof referenceData.applyPortImport>): Promise<PortImport> {
  // Locks the table, so that no port is edited between the check and the import.
  await execute(tx, 'LOCK TABLE ports IN SHARE ROW EXCLUSIVE MODE');
  const found = await optionalRow<{ applied: boolean; fileName: string }>(
    tx,
    `SELECT applied_at IS NOT NULL AS applied, file_name AS "fileName" FROM port_imports WHERE port_import_id = $1 FOR UPDATE`,
    [params.id],
  );
  if (found === null) throw noImport();
  if (found.applied)
    throw refuse('port_import_applied', 'This import has already been applied', {
      detail: 'Upload the file again to see what would still change.',
    });
  await classifyRows(tx, params.id);
  const given = await oneRow<{ rows: string }>(
    tx,
    `SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]')::text AS rows
     FROM port_import_rows r WHERE port_import_id = $1 AND verdict IN ('new', 'changed')`,
    [params.id],
  );
  const taken = await oneRow<{ added: string; changed: string }>(tx, takeOver, [given.rows, now(), sameKm]);
  await execute(tx, 'UPDATE port_imports SET applied_at = $2 WHERE port_import_id = $1', [params.id, now()]);
  const answer = await readImport(tx, params.id);
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'ports.imported',
    subjectKind: 'portImport',
    subjectId: params.id,
    after: {
      fileName: found.fileName,
      added: Number(taken.added),
      changed: Number(taken.changed),
      flagged: answer.counts.flagged,
    },
  });
  await forgetGazetteer(tx);
  return answer;
}
