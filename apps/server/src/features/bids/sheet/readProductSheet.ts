import type { OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { structureOfVersion } from '../../settings/index.ts';
import { offeredTo } from '../../tenders/index.ts';
import { type Bidder, type Saving, selectRules } from '../save/saveBids.ts';
import { columnsOf, markedSheetPlan } from './bidSheetPlan.ts';
import { checkSheet, sheetRefusal, type WrongCell, wrongCellsOf } from './checkSheet.ts';
import { adaptSheet, isConfirmed, type SheetChanges, withoutBlanks } from './adaptSheet.ts';
import type { SheetFile } from './readSheetFile.ts';
import { bidSheetName, columnsIn } from './sheetLayout.ts';
import type { ReadSheet, UnreadSheet } from './openSheet.ts';
import { selectSheetOf } from './writeBidSheet.ts';

/**
 * Reads a bid sheet made by the product. If it was made for other charges, months or lanes, the changes are shown first, and it is
 * accepted as far as it fits once its carrier has confirmed exactly these changes.
 */
export async function readProductSheet(
  { tx, bidder }: Pick<Saving, 'tx'> & { readonly bidder: Bidder & { readonly mode: OfferedMode } },
  file: SheetFile,
  confirmed: SheetChanges | null | undefined,
): Promise<ReadSheet | UnreadSheet> {
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
  const open = await selectOpenLanes(tx, bidder, made.laneIds);
  const fitted = adaptSheet(
    made,
    rules,
    words.isBlank ? withoutBlanks(checked.bids) : checked.bids,
    new Set(open.keys()),
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
  const laneOfRow = new Map(
    file.rows.map(({ rowNumber, texts }) => [rowNumber, texts[1] ? `${texts[1]} – ${texts[2]}` : null]),
  );
  const withLane = (cell: WrongCell): WrongCell => ({ ...cell, lane: laneOfRow.get(cell.row) ?? null });
  const places = new Map(file.rows.map((row, index) => [row.rowNumber, index]));
  return {
    kind: 'read',
    lanes,
    rules,
    bids: fitted.bids,
    wrong: checked.wrong.map(withLane),
    place: (errors) => wrongCellsOf(errors, columns, bidSheetName, checked.rowOfLane).map(withLane),
    mark: (cells) =>
      markedSheetPlan(
        madeSheet,
        columns,
        file,
        cells.map(({ row, ...cell }) => ({ ...cell, row: places.get(row) ?? 0 })),
      ),
    changed,
    rowsWithoutLane: null,
    notes: notesOf(file, open),
    matching: null,
  };
}

const openLanes = `FROM lanes l
  WHERE l.customer_id = $customer AND l.mode = $mode AND l.contract_no = $contract AND l.is_counted AND ${offeredTo('$carrier', '$customer')}
    AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $customer AND n.carrier_id = $carrier AND n.mode = $mode)`;
const lanesOfSheet = { customer: 'id', carrier: 'id', mode: 'int', contract: 'int', lanes: 'id[]' } as const;
const openLanesOfSheet = sql({
  from: `SELECT l.lane_id, l.origin_label, l.destination_label ${openLanes} AND l.lane_id = ANY ($lanes::bigint[])`,
  params: lanesOfSheet,
  row: { lane_id: 'id', origin_label: 'text', destination_label: 'text' },
});
const otherOpenLanes = sql({
  from: `SELECT count(*)::integer AS lanes ${openLanes}
    AND NOT EXISTS (SELECT FROM unnest($lanes::bigint[]) AS sheet(lane_id) WHERE sheet.lane_id = l.lane_id)`,
  params: lanesOfSheet,
  row: { lanes: 'int' },
});

type Ends = { readonly origin: string; readonly destination: string };

/** Returns those of these lanes that are open to a carrier now. */
async function selectOpenLanes(
  tx: Transaction,
  bidder: Bidder,
  laneIds: readonly string[],
): Promise<Map<string, Ends>> {
  const found = await openLanesOfSheet.rows(tx, valuesOf(bidder, laneIds));
  return new Map(
    found.map((row) => [row.lane_id, { origin: row.origin_label, destination: row.destination_label }]),
  );
}

/** Rows whose text names another origin or destination than their lane has: the lane number decides. */
function notesOf({ rows }: SheetFile, open: ReadonlyMap<string, Ends>): Map<string, string> {
  const notes = new Map<string, string>();
  for (const { rowNumber, texts } of rows) {
    const [laneId = '', origin = '', destination = ''] = texts;
    const lane = open.get(laneId);
    if (lane === undefined) continue;
    const other = [
      ...(origin === '' || origin === lane.origin.trim() ? [] : ['origin']),
      ...(destination === '' || destination === lane.destination.trim() ? [] : ['destination']),
    ];
    if (other.length > 0)
      notes.set(laneId, `Row ${rowNumber} names another ${other.join(' and ')}: the bid stays on this lane`);
  }
  return notes;
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
