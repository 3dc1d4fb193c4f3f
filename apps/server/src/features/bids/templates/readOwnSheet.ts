import type { OfferedMode } from '@lanewright/freight';
import type { WorkbookPlan } from '@lanewright/tabular';
import type { BidError } from '../save/bidInput.ts';
import type { BidRules } from '../save/checkBid.ts';
import { type Saving, selectRules } from '../save/saveBids.ts';
import { oddFill } from '../sheet/sheetPages.ts';
import type { WrongCell } from '../sheet/checkSheet.ts';
import type { SheetRow } from '../sheet/readSheetFile.ts';
import { columnLetters } from '../sheet/sheetLayout.ts';
import type { MarkedCell, ReadSheet, UnreadSheet } from '../sheet/openSheet.ts';
import { type AppliedMatching, applyMatching, type PricedLane } from './applyMatching.ts';
import { reasonToCheck } from './checkAgain.ts';
import { readTemplateRows, readTemplateSheets, type TemplateSheet } from './readTemplateFile.ts';
import type { SheetQuestions } from './keepSheetAssumptions.ts';
import { plausibleMatching } from './plausibleCharges.ts';
import { conversionsOf } from './rateUnitAssumptions.ts';
import { recallMatching } from './rememberedMatching.ts';
import { sheetAssumptions } from './sheetAssumptions.ts';
import { selectSheetContext } from './sheetContext.ts';
import { uncalculatedColumn, uncalculatedRefusal } from './uncalculatedColumn.ts';
import { unmappedPartRefusal } from './unmappedParts.ts';
import type { TemplateLane } from './templateLanes.ts';
import { matchingRefusal } from './templateMatching.ts';

const wrongFill = 'FFCDD2';

/**
 * Reads a carrier's own sheet by the mapping it confirmed earlier for such a header. Without one, or if something is ambiguous now
 * that was not then, the sheet waits for its carrier.
 */
export async function readOwnSheet(
  saving: Omit<Saving, 'rules'> & { readonly bidder: { readonly mode: OfferedMode } },
  path: string,
): Promise<ReadSheet | UnreadSheet> {
  const { tx, bidder } = saving;
  const sheets = await readTemplateSheets(path);
  const rules = await selectRules(tx, bidder);
  for (const sheet of sheets) {
    const recalled = await recallMatching(tx, bidder, sheet);
    if (recalled === null) continue;
    const { matching, check } = recalled;
    const file = await readTemplateRows(path, sheet);
    const { rows } = file;
    const context = await selectSheetContext(saving, bidder);
    const { lanes, known } = context;
    const unreadable =
      matchingRefusal(matching, rules.structure, sheet.header) ??
      unmappedPartRefusal(matching, sheet, rows, lanes, known) ??
      uncalculatedRefusal(matching, sheet, file);
    if (unreadable !== null) return { kind: 'asked', reason: check ?? unreadable, questions: noQuestions };
    const applied = applyMatching(matching, rules, context, sheet, rows);
    const assumptions = sheetAssumptions(matching, applied, sheet, lanes.length);
    const confirmed = {
      at: recalled.rememberedAt,
      by: recalled.rememberedBy,
      uploadId: recalled.uploadId,
    };
    const questions = { assumptions, confirmed };
    const reason = reasonToCheck(recalled, applied, assumptions);
    if (reason !== null) return { kind: 'asked', reason, questions };
    return {
      kind: 'read',
      lanes: applied.priced.length,
      rules,
      bids: applied.bids,
      wrong: applied.wrong,
      place: (errors) => refusedCells(errors, applied, sheet),
      mark: (cells) => markedTemplate(sheet, rows, cells),
      changed: null,
      rowsWithoutLane: applied.rowsWithoutLane,
      notes: new Map(
        applied.priced.flatMap(({ isByCityOnly, lane }) =>
          isByCityOnly ? [[lane.laneId, 'Matched by city only'] as const] : [],
        ),
      ),
      matching,
      conversions: conversionsOf(applied, sheet),
      questions,
    };
  }
  const [sheet] = sheets;
  return {
    kind: 'asked',
    reason: 'This is your own sheet. Map its columns once. Similar sheets are then read automatically.',
    questions: sheet === undefined ? noQuestions : await questionsOfNew(saving, rules, sheet, path),
  };
}

const noQuestions: SheetQuestions = { assumptions: [], confirmed: null };

/** The assumptions of a sheet with an unknown header, by its proposed mapping. */
async function questionsOfNew(
  saving: Omit<Saving, 'rules'>,
  rules: BidRules,
  sheet: TemplateSheet,
  path: string,
): Promise<SheetQuestions> {
  const file = await readTemplateRows(path, sheet);
  const { rows } = file;
  const context = await selectSheetContext(saving, saving.bidder);
  const { matching } = plausibleMatching(sheet, file, rules.structure, context);
  if (matchingRefusal(matching, rules.structure, sheet.header) !== null) return noQuestions;
  if (uncalculatedColumn(matching, sheet, file) !== null) return noQuestions;
  const applied = applyMatching(matching, rules, context, sheet, rows);
  return {
    assumptions: sheetAssumptions(matching, applied, sheet, context.lanes.length),
    confirmed: null,
  };
}

/** Returns the cells that saving rejected, with their position in the sheet. */
function refusedCells(
  errors: readonly BidError[],
  { priced, blanks }: AppliedMatching,
  sheet: TemplateSheet,
): WrongCell[] {
  const byLane = new Map(priced.map((lane) => [lane.lane.laneId, lane]));
  return errors.flatMap((error) => {
    const lane = byLane.get(error.laneId);
    const place =
      lane?.cells.get(cellName(error)) ??
      blanks.find(({ lane: { laneId }, cell }) => laneId === error.laneId && cell === cellName(error)) ??
      (lane === undefined ? blanks.find(({ lane: { laneId } }) => laneId === error.laneId) : firstCell(lane));
    if (place === undefined) return [];
    return [
      {
        sheet: sheet.name,
        cell: `${columnLetters(place.columnNo)}${place.row}`,
        row: place.row,
        column: sheet.header[place.columnNo] ?? '',
        columnNo: place.columnNo,
        lane: lane === undefined ? (blankLane(blanks, error.laneId) ?? null) : labelOf(lane.lane),
        message: error.message,
      },
    ];
  });
}

const labelOf = ({ origin, destination }: TemplateLane) => `${origin} – ${destination}`;

function blankLane(blanks: AppliedMatching['blanks'], laneId: string): string | undefined {
  const blank = blanks.find(({ lane }) => lane.laneId === laneId);
  return blank === undefined ? undefined : labelOf(blank.lane);
}

const firstCell = ({ cells }: PricedLane) => [...cells.values()][0];

function cellName({ field, month, chargeNo, breakNo }: BidError): string {
  if (field === 'capacity') return `capacity:${month}`;
  if (field !== null) return field;
  return `rate:${chargeNo}${breakNo === null ? '' : `/${breakNo}`}`;
}

/** The carrier's own sheet, returned with wrong cells in red and prices to check in amber, each with a note. */
function markedTemplate(
  sheet: TemplateSheet,
  rows: readonly SheetRow[],
  marked: readonly MarkedCell[],
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
