import { isShipmentField, shipmentFieldDetails } from '@lanewright/freight';
import type { StreamedSheet, WrittenCell } from '@lanewright/tabular';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import type { UploadRow } from '../../uploads/index.ts';

const leftOutLines = loadSql(import.meta.url, './leftOutLines.sql');
/** Small, because each row includes every cell as received, which may be long. */
const linesAtOnce = 500;

type LeftOutLine = {
  sheet_row: number;
  shipment_ref: string | null;
  state: number;
  excluded_by: number | null;
  mode_text: string | null;
  /** Rows of another mode have no route, unless they were set aside because no road connects their ends. */
  has_route: boolean;
  asked: { field: string; text: string }[] | null;
  cells: string[] | null;
};

/** Every row that is not accepted, and why. */
export function leftOutSheet(tx: Transaction, upload: UploadRow): StreamedSheet {
  return {
    name: 'Excluded rows',
    columns: [
      { header: 'Row' },
      { header: 'Shipment', width: 20 },
      { header: 'Standing', width: 12 },
      { header: 'Reason', width: 44 },
      { header: 'Cells to correct', width: 44 },
      { header: 'As received', width: 80 },
    ],
    rows: rowsOf(tx, upload),
  };
}

async function* rowsOf(tx: Transaction, upload: UploadRow): AsyncGenerator<WrittenCell[][]> {
  await execute(tx, leftOutLines, [upload.customer_id, upload.upload_id]);
  for (;;) {
    const lines = await rows<LeftOutLine>(tx, `FETCH ${linesAtOnce} FROM left_out_lines`);
    if (lines.length === 0) return;
    yield lines.map((line) => [
      line.sheet_row,
      line.shipment_ref,
      line.state === 1 ? 'Excepted' : 'Excluded',
      reasonOf(line),
      line.asked?.map(({ field, text }) => `${labelOf(field)}: ${text}`).join('; ') ?? null,
      line.cells?.join(' | ') ?? null,
    ]);
  }
}

const labelOf = (field: string) => (isShipmentField(field) ? shipmentFieldDetails[field].label : field);

function reasonOf({ state, excluded_by: by, mode_text: modeText, has_route: hasRoute }: LeftOutLine): string {
  if (state === 1) return 'To be corrected';
  if (by === 2 && hasRoute) return 'No road route: set aside for another mode';
  if (by === 2) return modeText === null ? 'Another mode' : `Another mode: ${modeText}`;
  if (by === 3) return 'Duplicate of another row';
  if (by === 5) return 'Already included in another upload';
  if (by === 7) return 'No volume';
  if (by === 9) return 'Hidden in the workbook';
  if (by === 8) return 'Before the chosen period';
  if (by === 6) return 'Cancelled, void or similar status';
  return by === 4 ? 'Excluded by you, with its location' : 'Excluded by you';
}
