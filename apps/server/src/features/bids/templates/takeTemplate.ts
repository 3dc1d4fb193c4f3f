import { type OfferedMode, UploadStatus } from '@lanewright/freight';
import type { WorkbookPlan } from '@lanewright/tabular';
import { productItself } from '../../../platform/audit.ts';
import { sharedGazetteer } from '../../reference-data/index.ts';
import { type MovingUpload, moveUpload } from '../../uploads/index.ts';
import type { BidError } from '../save/bidInput.ts';
import { saveBids, type Saving, selectRules } from '../save/saveBids.ts';
import { oddFill } from '../sheet/bidSheetPlan.ts';
import { saidOf, type WrongCell } from '../sheet/checkSheet.ts';
import type { SheetRow } from '../sheet/readSheetFile.ts';
import { columnLetters } from '../sheet/sheetLayout.ts';
import type { TakenSheet } from '../sheet/takeSheet.ts';
import { type AppliedMatching, applyMatching, type PricedLane } from './applyMatching.ts';
import { readTemplateRows, readTemplateSheets, type TemplateSheet } from './readTemplateFile.ts';
import { recallMatching } from './rememberedMatching.ts';
import { selectTemplateLanes } from './templateLanes.ts';
import { unmappedPartRefusal } from './unmappedParts.ts';
import { matchingRefusal, withoutGoneCharges } from './templateMatching.ts';

const wrongFill = 'FFCDD2';

/**
 * Saves what a carrier's own sheet says, by the matches it gave for such a header before. Where it never did, or they fit the
 * charges no more, the upload waits for them: null.
 */
export async function takeTemplate(
  saving: Omit<Saving, 'rules'> & { readonly bidder: { readonly mode: OfferedMode } },
  upload: MovingUpload,
  path: string,
): Promise<TakenSheet | null> {
  const { tx, bidder } = saving;
  const sheets = await readTemplateSheets(path);
  const rules = await selectRules(tx, bidder.customerId, bidder.mode);
  for (const sheet of sheets) {
    const recalled = await recallMatching(tx, bidder, sheet);
    if (recalled === null || recalled.isOutdated) continue;
    const matching = withoutGoneCharges(recalled.matching, rules.structure);
    if (matchingRefusal(matching, rules.structure, sheet.header) !== null) continue;
    const rows = await readTemplateRows(path, sheet);
    const lanes = await selectTemplateLanes(tx, bidder);
    const known = await sharedGazetteer(saving.platform.database.bulkPool);
    if (unmappedPartRefusal(matching, sheet, rows, lanes, known) !== null) continue;
    const applied = applyMatching(matching, rules, lanes, sheet, rows, known);
    const saved = await saveBids({ ...saving, rules }, applied.bids);
    const wrong = [...applied.wrong, ...refusedCells(saved.errors, applied, sheet)].toSorted(
      (a, b) => a.row - b.row || a.columnNo - b.columnNo,
    );
    const found = saved.checks.flatMap((check) =>
      refusedCells([saidOf(check)], applied, sheet).map((cell) => ({ ...cell, check })),
    );
    const odd = found.toSorted((a, b) => a.row - b.row || a.columnNo - b.columnNo);
    const marked = [...wrong, ...odd.map((cell) => ({ ...cell, isOdd: true }))];
    return {
      kind: 'saved',
      lanes: applied.priced.length,
      saved,
      changed: null,
      wrong,
      odd,
      marked: marked.length === 0 ? null : markedTemplate(sheet, rows, marked),
      rowsWithoutLane: applied.rowsWithoutLane,
    };
  }
  await moveUpload(tx, productItself, upload, UploadStatus.InputExceptions, {
    awaiting: 'columns',
    reason:
      'This is a sheet of your own: say once what its columns mean. The next one like it is read by itself.',
  });
  return null;
}

/** Cells that saving refused, where they stand in the sheet. */
function refusedCells(
  errors: readonly BidError[],
  { priced }: AppliedMatching,
  sheet: TemplateSheet,
): WrongCell[] {
  const byLane = new Map(priced.map((lane) => [lane.lane.laneId, lane]));
  return errors.flatMap((error) => {
    const lane = byLane.get(error.laneId);
    const place = lane === undefined ? undefined : (lane.cells.get(cellName(error)) ?? firstCell(lane));
    if (place === undefined) return [];
    return [
      {
        sheet: sheet.name,
        cell: `${columnLetters(place.columnNo)}${place.row}`,
        row: place.row,
        column: sheet.header[place.columnNo] ?? '',
        columnNo: place.columnNo,
        message: error.message,
      },
    ];
  });
}

const firstCell = ({ cells }: PricedLane) => [...cells.values()][0];

function cellName({ field, month, chargeNo, breakNo }: BidError): string {
  if (field === 'capacity') return `capacity:${month}`;
  if (field !== null) return field;
  return `rate:${chargeNo}${breakNo === null ? '' : `/${breakNo}`}`;
}

/** A carrier's own sheet given back as it came: wrong cells red, prices to check amber, each with a note. */
function markedTemplate(
  sheet: TemplateSheet,
  rows: readonly SheetRow[],
  marked: readonly (WrongCell & { readonly isOdd?: boolean })[],
): WorkbookPlan {
  const places = new Map(rows.map((row, index) => [row.rowNumber, index]));
  return {
    sheets: [
      {
        name: sheet.name.slice(0, 31) || 'Bids',
        columns: sheet.header.map((header) => ({ header })),
        rows: rows.map((row) => row.texts.map((text) => (text === '' ? null : text))),
        marks: marked.map(({ row, columnNo, message, isOdd = false }) => ({
          row: places.get(row) ?? 0,
          column: columnNo,
          fill: isOdd ? oddFill : wrongFill,
          note: message,
        })),
      },
    ],
  };
}
