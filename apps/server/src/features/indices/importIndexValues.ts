import type { referenceData } from '@lanewright/contract';
import { now } from '../../platform/clock.ts';
import { execute } from '../../platform/database/rows.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Call } from '../../platform/http/serve.ts';
import { type FileKind, readReceivedFile } from '../reference-data/index.ts';
import { classifyIndexValues, type IndexImport, readIndexImport } from './indexImports.ts';
import { selectSeries } from './indexSeries.ts';
import { readIndexFile } from './readIndexFile.ts';

const indexFile: FileKind = {
  code: 'index_file',
  wanted: 'a CSV or XLSX file of index values',
  of: 'index values',
  maxBytes: 16 * 1024 * 1024,
};

const insertImport = sql({
  from: `INSERT INTO index_imports (user_id, file_name, received_at, series_codes, days, day_values, without_value)
    VALUES ($user, $fileName, $receivedAt, $codes, $days, $values, $withoutValue) RETURNING index_import_id AS id`,
  params: {
    user: 'id',
    fileName: 'text',
    receivedAt: 'moment',
    codes: 'text[]',
    days: 'date[]',
    values: 'numeric[]',
    withoutValue: 'int',
  },
  row: { id: 'id' },
});

/** Reads a file of index values and stores what it would change, for the Owner's review; stored values stay unchanged. */
export async function importIndexValues({
  platform,
  caller,
  request,
}: Call<typeof referenceData.importIndexValues>): Promise<IndexImport> {
  const known = await platform.database.asCustomers([], (tx) => selectSeries(tx));
  const { fileName, content } = await readReceivedFile({ platform, request }, indexFile, (path) =>
    readIndexFile(path, known),
  );
  return platform.database.asCustomers([], async (tx) => {
    // Deletes earlier previews that the Owner did not apply.
    await execute(tx, 'DELETE FROM index_imports WHERE user_id = $1 AND applied_at IS NULL', [caller.userId]);
    const { id } = await insertImport.one(tx, {
      user: caller.userId,
      fileName,
      receivedAt: now(),
      codes: content.codes,
      days: content.days,
      values: content.values,
      withoutValue: content.withoutValue,
    });
    await classifyIndexValues(tx, id);
    return readIndexImport(tx, id);
  });
}
