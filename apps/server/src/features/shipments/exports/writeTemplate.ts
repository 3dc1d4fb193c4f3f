import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { writeXlsx } from '@lanewright/tabular';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { type TemplateLists, templateColumns } from './templateColumns.ts';

/** Rows with colours and lists; users can add more below them. */
const preparedRows = 500;

/** Writes an empty shipment template for a mode: every field as a column, with its unit, an example and its list of values. */
export async function writeTemplate(tx: Transaction, mode: OfferedMode): Promise<Uint8Array> {
  const columns = templateColumns(mode, await selectLists(tx, mode));
  const { title } = modeDetails[mode];
  return writeXlsx({
    title: `${title}: shipments`,
    sheets: [
      {
        name: 'Shipments',
        columns,
        rows: Array.from({ length: preparedRows }, () => columns.map(() => null)),
        filterable: true,
      },
      {
        name: 'Instructions',
        columns: [{ header: `How to fill in ${title} shipments`, width: 100, wrap: true }],
        rows: [
          'One row per shipment. If a shipment has several rows (items, charges, credits), use the same shipment ID.',
          'The darker columns are required: every row needs an origin, a destination and a date. Notes on the headers give examples.',
          'Delete columns you don’t need. Write dates as YYYY-MM-DD and numbers as 1234.50.',
          'A total charge is enough. Without it, the individual charges are added up.',
        ].map((text) => [text]),
      },
    ],
  });
}

async function selectLists(tx: Transaction, mode: OfferedMode): Promise<TemplateLists> {
  const texts = async (sql: string, values: readonly unknown[] = []) =>
    (await rows<{ text: string }>(tx, sql, values)).map((row) => row.text);
  return {
    currencies: await texts('SELECT code AS text FROM currencies ORDER BY code = ANY ($1) DESC, code', [
      ['USD', 'EUR', 'GBP', 'CNY', 'CAD', 'MXN'],
    ]),
    equipment: await texts(
      'SELECT name AS text FROM equipment_types WHERE mode = $1 AND is_active ORDER BY equipment_type_id',
      [mode],
    ),
    containerTypes: await texts('SELECT code AS text FROM container_types ORDER BY length_feet, code'),
  };
}
