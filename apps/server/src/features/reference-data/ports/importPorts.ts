import type { referenceData } from '@lanewright/contract';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { sharedGazetteer } from '../gazetteer/sharedGazetteer.ts';
import { normalisePlaceName } from '../normalisePlaceName.ts';
import { type FileKind, readReceivedFile } from '../receivedFile.ts';
import { countryOfRow } from './countryOfRow.ts';
import { type PortImport, readImport } from './portImports.ts';
import { readPortFile } from './readPortFile.ts';

const portFile: FileKind = {
  code: 'port_file',
  wanted: 'a World Port Index file',
  of: 'ports',
  maxBytes: 32 * 1024 * 1024,
};
/** A position this far from the stored one is wrong on one side: it is not imported. */
const farKm = 50;
/** Positions this close count as equal. */
export const sameKm = 1;

const judgeStatement = loadSql(import.meta.url, './classifyRows.sql');

/** Reads a World Port Index file and stores what it would change, for the Owner's review; ports stay unchanged. */
export async function importPorts({
  platform,
  caller,
  request,
}: Call<typeof referenceData.importPorts>): Promise<PortImport> {
  const { fileName, content: rows } = await readReceivedFile({ platform, request }, portFile, readPortFile);
  const gazetteer = await sharedGazetteer(platform.database.bulkPool);
  return platform.database.asCustomers([], async (tx) => {
    // Deletes earlier previews that the Owner did not apply.
    await execute(tx, 'DELETE FROM port_imports WHERE user_id = $1 AND applied_at IS NULL', [caller.userId]);
    const { id } = await oneRow<{ id: string }>(
      tx,
      `INSERT INTO port_imports (user_id, file_name, received_at) VALUES ($1, $2, $3) RETURNING port_import_id AS id`,
      [caller.userId, fileName, now()],
    );
    const kept = rows.map((row) => ({
      ...row,
      normalisedName: normalisePlaceName(row.name),
      countryCode: countryOfRow(gazetteer, row.country, row.code),
      normalisedOtherNames: row.otherNames.map(normalisePlaceName),
    }));
    await execute(
      tx,
      `INSERT INTO port_import_rows (port_import_id, row_no, code, name, normalised_name, country_text, country_code,
         latitude, longitude, aliases, normalised_aliases)
       SELECT $1, "rowNo", code, name, "normalisedName", country, "countryCode", latitude, longitude, "otherNames",
         "normalisedOtherNames"
       FROM jsonb_to_recordset($2) AS row ("rowNo" integer, code text, name text, "normalisedName" text, country text,
         "countryCode" text, latitude double precision, longitude double precision, "otherNames" text[],
         "normalisedOtherNames" text[])`,
      [id, JSON.stringify(kept)],
    );
    await classifyRows(tx, id);
    return readImport(tx, id);
  });
}

/** Classifies every row of an import by what it would change in the current ports. */
export async function classifyRows(tx: Transaction, importId: string): Promise<void> {
  // Statistics do not include rows inserted just now: a plan for a few rows would compare each with every port.
  await execute(tx, 'SET LOCAL enable_nestloop = off');
  // In a table of its own first: on a cluster, a table of one node is not updated from tables on every node.
  await execute(tx, judgeStatement, [importId, farKm, sameKm]);
  await execute(
    tx,
    `UPDATE port_import_rows r
     SET reasons = c.reasons, port_code = c.port_code, distance_km = c.distance_km, new_names = c.new_names, verdict = c.verdict
     FROM classified_ports c WHERE r.port_import_id = $1 AND r.row_no = c.row_no`,
    [importId],
  );
  await execute(tx, 'SET LOCAL enable_nestloop = on');
}
