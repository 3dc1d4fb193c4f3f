import { isOfferedMode, modeDetails, type OfferedMode } from '@lanewright/freight';
import { metadataSheet, streamXlsx, type WorkbookPlan } from '@lanewright/tabular';
import { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { AttachedFile, DescribedFile } from '../../../platform/mail/attachment.ts';
import { estimateText, isByRoad, roadEstimateOf } from '../../lanes/index.ts';
import {
  type ChargeStructure,
  contractMonths,
  currentStructure,
  ratesInWords,
  ratesOfMode,
} from '../../settings/index.ts';
import { bidSheetPlan, type SheetOf } from './bidSheetPlan.ts';
import { type BlankSheetOf, selectBareLanes, selectBlankLanes } from './selectBareLanes.ts';
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

/** A carrier's bid sheet without prices, whose blank cells change nothing, and the number of its lanes. */
async function writeBlankSheet(
  tx: Transaction,
  of: BlankSheetOf & SheetBidder,
): Promise<{ bytes: Uint8Array; lanes: number }> {
  const sheet = await selectSheetOf(tx, of);
  const lanes = await selectBlankLanes(tx, of, sheet.months);
  return { bytes: await bytesOf(bidSheetPlan({ ...sheet, isBlank: true }, lanes)), lanes: lanes.length };
}

export const blankSheetKind = 'bidSheet';

const describedSchema = z.object({
  kind: z.literal(blankSheetKind),
  customerId: z.string(),
  carrierId: z.string(),
  mode: z.number().refine(isOfferedMode),
  contractNo: z.number(),
  tenderId: z.string().nullable(),
  roundNo: z.number().nullable(),
  /** The event that its email is about: one file for all users who get that. */
  factId: z.string(),
});

/** Describes the file of an email: a bid sheet without prices; for a round, of its event's lanes. */
export function describeBlankSheet(
  of: BlankSheetOf & { readonly roundNo: number | null; readonly factId: string },
): DescribedFile {
  const { customerId, carrierId, mode, contractNo, tenderId, roundNo, factId } = of;
  return { kind: blankSheetKind, customerId, carrierId, mode, contractNo, tenderId, roundNo, factId };
}

const connection = sql({
  from: 'SELECT mode FROM connections WHERE customer_id = $customer AND carrier_id = $carrier AND mode = $mode',
  params: { customer: 'id', carrier: 'id', mode: 'int' },
  row: { mode: 'int' },
});
const openRound = sql({
  from: `SELECT r.round_no FROM tender_rounds r
    JOIN tender_carriers i ON i.customer_id = r.customer_id AND i.tender_id = r.tender_id AND i.carrier_id = $carrier
    WHERE r.customer_id = $customer AND r.tender_id = $tender AND r.round_no = $round AND r.state IN ('Planned', 'Open')`,
  params: { customer: 'id', carrier: 'id', tender: 'id', round: 'int' },
  row: { round_no: 'int' },
});

/**
 * Makes the described bid sheet, or returns the one that was made before for another user of the carrier. Null if the carrier is no
 * longer connected or invited, the round has closed, or no lane is left.
 */
export async function makeBlankSheet(
  tx: Transaction,
  described: DescribedFile,
  made: AttachedFile | null,
): Promise<AttachedFile | null> {
  const of = describedSchema.parse(described);
  const { customerId: customer, carrierId: carrier, mode, tenderId, roundNo } = of;
  if ((await connection.optional(tx, { customer, carrier, mode })) === null) return null;
  if (
    tenderId !== null &&
    (await openRound.optional(tx, { customer, carrier, tender: tenderId, round: roundNo ?? 0 })) === null
  )
    return null;
  if (made !== null) return made;
  const { bytes, lanes } = await writeBlankSheet(tx, of);
  if (lanes === 0) return null;
  return {
    fileName: `bid-sheet-${modeDetails[mode].path}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes,
  };
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
