import { isOfferedMode, modeDetails } from '@lanewright/freight';
import { writeXlsx } from '@lanewright/tabular';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { selectUsdPerCurrency } from './currencies.ts';
import { markedSheetPlan } from './bidSheetPlan.ts';
import { checkBid } from './checkBid.ts';
import { checkSheet, sheetRefusal, wrongCellsOf } from './checkSheet.ts';
import { selectLanesForBid } from './openLanes.ts';
import { readSheetFile } from './readSheetFile.ts';
import { bidSheetName, sheetColumns } from './sheetLayout.ts';
import { selectSheetOf } from './writeBidSheet.ts';

/** The received sheet with its wrong cells red and noted; null when it cannot be marked (another structure, other columns). */
export async function markedWorkbook(
  platform: Platform,
  tx: Transaction,
  upload: {
    readonly customer_id: string;
    readonly company_id: string;
    readonly mode: number;
    readonly file_key: string;
  },
): Promise<Uint8Array | null> {
  if (!isOfferedMode(upload.mode)) return null;
  const file = await readSheetFile(await platform.fileStore.localPath(upload.file_key));
  const sheet = await selectSheetOf(tx, upload.customer_id, upload.company_id, upload.mode);
  const columns = sheetColumns(sheet.structure, modeDetails[upload.mode].volumeUnit);
  if (file === null || sheetRefusal(file, sheet, columns) !== null) return null;
  const checked = checkSheet(file, columns, bidSheetName);
  const currencies = await selectUsdPerCurrency(tx);
  const lanes = await selectLanesForBid(
    tx,
    upload.customer_id,
    upload.company_id,
    upload.mode,
    checked.bids.map((bid) => bid.laneId),
  );
  const refused = checked.bids.flatMap((bid) => {
    const lane = lanes.get(bid.laneId);
    if (lane?.isOpen === true) return checkBid(sheet.structure, currencies, bid);
    const message =
      lane === undefined ? 'There is no such lane open to you.' : `${lane.label} is not open for bids now.`;
    return [{ laneId: bid.laneId, chargeNo: null, breakNo: null, message }];
  });
  const indexOfRow = new Map(file.rows.map((row, index) => [row.rowNumber, index]));
  const wrong = [...checked.wrong, ...wrongCellsOf(refused, columns, bidSheetName, checked.rowOfLane)].map(
    (cell) => ({
      row: indexOfRow.get(cell.row) ?? 0,
      columnNo: cell.columnNo,
      message: cell.message,
    }),
  );
  return writeXlsx(
    markedSheetPlan(
      sheet,
      file.rows.map((row) => row.texts),
      wrong,
    ),
  );
}
