import type { OfferedMode } from '@lanewright/freight';
import type { WorkbookPlan } from '@lanewright/tabular';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { structureOfVersion } from '../../settings/index.ts';
import { offeredTo } from '../../tenders/index.ts';
import { type Bidder, type SavedBids, saveBids, type Saving, selectRules } from '../save/saveBids.ts';
import { columnsOf, markedSheetPlan } from './bidSheetPlan.ts';
import {
  checkSheet,
  type OddCell,
  saidOf,
  sheetRefusal,
  type WrongCell,
  wrongCellsOf,
} from './checkSheet.ts';
import { adaptSheet, isConfirmed, type SheetChanges, withoutBlanks } from './adaptSheet.ts';
import type { SheetFile } from './readSheetFile.ts';
import { bidSheetName, columnsIn } from './sheetLayout.ts';
import type { Conversion } from '../templates/rateUnitAssumptions.ts';
import { selectSheetOf } from './writeBidSheet.ts';

/** Result of a received sheet: rejected as a whole, waiting for confirmation, or saved as far as its cells could be read. */
export type TakenSheet =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'changed'; readonly lanes: number; readonly changed: SheetChanges }
  | {
      readonly kind: 'saved';
      readonly lanes: number;
      readonly saved: SavedBids;
      readonly changed: SheetChanges | null;
      readonly wrong: readonly WrongCell[];
      /** Prices that were saved and look wrong. */
      readonly odd: readonly OddCell[];
      /** The sheet with wrong and odd cells marked; null if there are none. */
      readonly marked: WorkbookPlan | null;
      readonly rowsWithoutLane: number | null;
      /** Columns of a carrier's own sheet that were converted to the unit of their charge. */
      readonly conversions?: readonly Conversion[];
    };

/**
 * Saves a bid sheet made by the product. If it was made for other charges, months or lanes, the changes are shown first, and it is
 * accepted as far as it fits once its carrier has confirmed exactly these changes.
 */
export async function applySheet(
  saving: Omit<Saving, 'rules'> & { readonly bidder: { readonly mode: OfferedMode } },
  file: SheetFile,
  confirmed: SheetChanges | null | undefined,
): Promise<TakenSheet> {
  const { tx, bidder } = saving;
  const { customerId, mode } = bidder;
  const sheet = await selectSheetOf(tx, bidder);
  const rules = await selectRules(tx, bidder);
  const { words } = file;
  const made = {
    structure:
      words.structureVersion === rules.structure.version
        ? rules.structure
        : await structureOfVersion(tx, customerId, mode, words.structureVersion),
    months: words.months,
    laneIds: words.laneIds,
  };
  const madeSheet = { ...sheet, ...made, isBlank: words.isBlank };
  const columns = columnsIn(file.header, columnsOf(madeSheet, words.layout));
  const refusal = sheetRefusal(file, sheet, columns);
  if (refusal !== null) return { kind: 'refused', reason: refusal };
  const checked = checkSheet(file, columns, bidSheetName);
  const labels = new Map(file.rows.map(({ texts }) => [texts[0], `${texts[1]} – ${texts[2]}`]));
  const fitted = adaptSheet(
    made,
    rules,
    words.isBlank ? withoutBlanks(checked.bids) : checked.bids,
    await selectOpenLaneIds(tx, bidder, made.laneIds),
    (laneId) => labels.get(laneId) ?? laneId,
  );
  const lanes = checked.rowOfLane.size;
  const changed =
    fitted.changed === null
      ? null
      : {
          ...fitted.changed,
          lanesNew: await countOtherOpenLanes(tx, bidder, [...made.laneIds, ...checked.rowOfLane.keys()]),
        };
  if (changed !== null && !isConfirmed(changed, confirmed)) return { kind: 'changed', lanes, changed };
  const saved = await saveBids({ ...saving, rules }, fitted.bids);
  const wrong = [
    ...checked.wrong,
    ...wrongCellsOf(saved.errors, columns, bidSheetName, checked.rowOfLane),
  ].toSorted((a, b) => a.row - b.row || a.columnNo - b.columnNo);
  const found = saved.checks.flatMap((check) =>
    wrongCellsOf([saidOf(check)], columns, bidSheetName, checked.rowOfLane).map((cell) => ({
      ...cell,
      check,
    })),
  );
  const odd = found.toSorted((a, b) => a.row - b.row || a.columnNo - b.columnNo);
  const places = new Map(file.rows.map((row, index) => [row.rowNumber, index]));
  const marked = [...wrong, ...odd.map((cell) => ({ ...cell, isOdd: true }))];
  const marks = marked.map(({ row, ...cell }) => ({ ...cell, row: places.get(row) ?? 0 }));
  return {
    kind: 'saved',
    lanes,
    saved,
    changed: changed === null ? null : { ...changed, confirmed: true },
    wrong,
    odd,
    marked: marks.length === 0 ? null : markedSheetPlan(madeSheet, columns, file, marks),
    rowsWithoutLane: null,
  };
}

const openLanes = `FROM lanes l
  WHERE l.customer_id = $customer AND l.mode = $mode AND l.contract_no = $contract AND l.is_counted AND ${offeredTo('$carrier')}
    AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $customer AND n.carrier_id = $carrier AND n.mode = $mode)`;
const lanesOfSheet = { customer: 'id', carrier: 'id', mode: 'int', contract: 'int', lanes: 'id[]' } as const;
const openLanesOfSheet = sql({
  from: `SELECT l.lane_id ${openLanes} AND l.lane_id = ANY ($lanes::bigint[])`,
  params: lanesOfSheet,
  row: { lane_id: 'id' },
});
const otherOpenLanes = sql({
  from: `SELECT count(*)::integer AS lanes ${openLanes}
    AND NOT EXISTS (SELECT FROM unnest($lanes::bigint[]) AS sheet(lane_id) WHERE sheet.lane_id = l.lane_id)`,
  params: lanesOfSheet,
  row: { lanes: 'int' },
});

/** Returns which of these lanes are open to a carrier now. */
async function selectOpenLaneIds(
  tx: Transaction,
  bidder: Bidder,
  laneIds: readonly string[],
): Promise<Set<string>> {
  const found = await openLanesOfSheet.rows(tx, valuesOf(bidder, laneIds));
  return new Set(found.map((row) => row.lane_id));
}

/** Counts the other lanes that are open to it. */
async function countOtherOpenLanes(
  tx: Transaction,
  bidder: Bidder,
  laneIds: readonly string[],
): Promise<number> {
  return (await otherOpenLanes.one(tx, valuesOf(bidder, laneIds))).lanes;
}

const valuesOf = ({ customerId, carrierId, mode, contractNo }: Bidder, lanes: readonly string[]) => ({
  customer: customerId,
  carrier: carrierId,
  mode,
  contract: contractNo,
  lanes,
});
