import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { referenceData } from '@lanewright/contract';
import { from as copyFrom } from 'pg-copy-streams';
import { now } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { execute, oneRow } from '../../../../platform/database/rows.ts';
import type { Call } from '../../../../platform/http/serve.ts';
import { copyText } from '../../copyText.ts';
import { type FileKind, readReceivedFile } from '../../receivedFile.ts';
import type { ReferenceTable } from '../referenceTable.ts';
import { tables } from '../tables.ts';
import { currentWorld } from '../world.ts';
import { classifyImportRows } from './classifyImportRows.ts';
import { TableFile } from './readTableFile.ts';
import { readTableImport, type TableImport } from './tableImports.ts';

const megabytes = 128;

/** Reads a file of a table and stores what it would change, for the Owner's review; the table stays unchanged. */
export async function importTable(call: Call<typeof referenceData.importTable>): Promise<TableImport> {
  const { platform, caller, params } = call;
  const table = tables[params.table];
  const kind: FileKind = {
    code: 'table_file',
    wanted: `a CSV or XLSX file of ${table.words}`,
    of: table.words,
    maxBytes: megabytes * 1024 * 1024,
  };
  const { content } = await readReceivedFile(call, kind, (path, fileName) =>
    platform.database.asCustomers([], async (tx) => {
      // Deletes earlier previews that the Owner did not apply.
      await execute(
        tx,
        'DELETE FROM table_imports WHERE user_id = $1 AND table_name = $2 AND applied_at IS NULL',
        [caller.userId, table.name],
      );
      const { id } = await oneRow<{ id: string }>(
        tx,
        `INSERT INTO table_imports (table_name, user_id, file_name, received_at) VALUES ($1, $2, $3, $4)
         RETURNING table_import_id AS id`,
        [table.name, caller.userId, fileName, now()],
      );
      const { columnsLeftOut, sheets } = await keepRows(tx, table, id, path);
      await execute(
        tx,
        'UPDATE table_imports SET columns_left_out = $2, sheets = $3 WHERE table_import_id = $1',
        // A single sheet needs no name.
        [id, columnsLeftOut, JSON.stringify(sheets.length > 1 ? sheets : [])],
      );
      await classifyImportRows(tx, table, id);
      return readTableImport(tx, table, id);
    }),
  );
  return content;
}

/** Stores the rows of a file as they are read; returns its ignored columns and the sheets that were read. */
async function keepRows(
  tx: Transaction,
  table: ReferenceTable,
  importId: string,
  path: string,
): Promise<Pick<TableFile, 'columnsLeftOut' | 'sheets'>> {
  const file = new TableFile(table, await currentWorld(tx));
  async function* lines() {
    for await (const read of file.rows(path))
      yield copyText(
        read.map(({ rowNo, key, fields, derived, faults }) => [
          importId,
          rowNo,
          key,
          JSON.stringify(fields),
          JSON.stringify(derived),
          JSON.stringify(faults),
        ]),
      );
  }
  await pipeline(
    Readable.from(lines()),
    tx.query(
      copyFrom('COPY table_import_rows (table_import_id, row_no, key, fields, derived, faults) FROM STDIN'),
    ),
  );
  return file;
}
