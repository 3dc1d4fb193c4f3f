import type { OfferedMode } from '@lanewright/freight';
import { metadataSheet, streamXlsx, type WorkbookPlan } from '@lanewright/tabular';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { estimateText, isByRoad, roadEstimateOf } from '../../lanes/index.ts';
import {
  type ChargeStructure,
  contractMonths,
  currentStructure,
  ratesInWords,
  ratesOfMode,
} from '../../settings/index.ts';
import { bidSheetPlan, type SheetOf } from './bidSheetPlan.ts';
import { selectBareLanes } from './selectBareLanes.ts';
import { selectSheetLanes } from './sheetLanes.ts';

/** The carrier of a bid sheet and the contract of a customer's mode that it is for. */
export type SheetBidder = {
  readonly customerId: string;
  readonly carrierId: string;
  readonly mode: OfferedMode;
  readonly contractNo: number;
};

/** Reads the data for a carrier's bid sheet for a contract, with its charge structure. */
export async function selectSheetOf(
  tx: Transaction,
  { customerId, carrierId, mode, contractNo }: SheetBidder,
): Promise<SheetOf> {
  const names = await oneRow<{ customer_name: string; carrier_name: string }>(
    tx,
    'SELECT c.name AS customer_name, k.name AS carrier_name FROM companies c, companies k WHERE c.company_id = $1 AND k.company_id = $2',
    [customerId, carrierId],
  );
  return {
    customerId,
    customerName: names.customer_name,
    carrierName: names.carrier_name,
    mode,
    contractNo,
    structure: await currentStructure(tx, customerId, mode, contractNo),
    ...(await selectExchange(tx, customerId, mode, contractNo)),
    months: await contractMonths(tx, customerId, mode, contractNo),
    ...(isByRoad(mode)
      ? { milesEstimate: estimateText(await roadEstimateOf(tx, customerId, mode), ['US', 'US'], 'other') }
      : {}),
  };
}

/** The currencies that bids may be in, and of which day their rates are. */
async function selectExchange(
  tx: Transaction,
  customerId: string,
  mode: OfferedMode,
  contractNo: number,
): Promise<Pick<SheetOf, 'currencies' | 'rates'>> {
  const rates = await ratesOfMode(tx, customerId, mode, contractNo);
  return { currencies: [...rates.usdPerCurrency.keys()].sort(), rates: ratesInWords(rates) };
}

/** Returns a carrier's bid sheet (xlsx) as bytes, with its open lanes and current rates, and the number of open lanes. */
export async function writeBidSheet(
  tx: Transaction,
  bidder: SheetBidder,
  laneIds?: readonly string[],
): Promise<{ bytes: Uint8Array; lanes: number }> {
  const sheet = await selectSheetOf(tx, bidder);
  const lanes = await selectSheetLanes(tx, bidder, sheet.months, laneIds ?? null);
  return { bytes: await bytesOf(bidSheetPlan(sheet, lanes)), lanes: lanes.length };
}

/** The sheet as carriers would get it with another charge structure, with some of the open lanes and without any rates. */
export async function writeSheetPreview(
  tx: Transaction,
  structure: ChargeStructure,
  mode: OfferedMode,
  contractNo: number,
): Promise<Uint8Array> {
  const { customerId } = structure;
  const { name } = await oneRow<{ name: string }>(tx, 'SELECT name FROM companies WHERE company_id = $1', [
    customerId,
  ]);
  const sheet: SheetOf = {
    customerId,
    customerName: name,
    carrierName: 'a carrier (preview)',
    mode,
    structure,
    contractNo,
    ...(await selectExchange(tx, customerId, mode, contractNo)),
    months: await contractMonths(tx, customerId, mode, contractNo),
  };
  return bytesOf(
    bidSheetPlan(sheet, await selectBareLanes(tx, customerId, { mode, contractNo, months: sheet.months })),
  );
}

/** Excel limit: a list of choices in a column's validation rule may have this many characters. */
const longestList = 255;

/** Writes a workbook without notes row by row: for 10,000 lanes in a fraction of the time. */
async function bytesOf({ sheets, metadata = {} }: WorkbookPlan): Promise<Uint8Array> {
  const streamed = sheets.map(({ columns, rows, ...sheet }) => ({
    ...sheet,
    columns: columns.map(({ rule, ...column }) =>
      rule === undefined || (rule.kind === 'list' && rule.values.join().length > longestList)
        ? column
        : { ...column, rule },
    ),
    rows: [[...rows]],
  }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamXlsx([...streamed, metadataSheet(metadata)])) chunks.push(chunk);
  return Buffer.concat(chunks);
}
