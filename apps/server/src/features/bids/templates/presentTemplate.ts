import type { ResponseInputOf, bids } from '@lanewright/contract';
import type { UploadRow } from '../../uploads/index.ts';
import type { BidRules } from '../save/checkBid.ts';
import { type AppliedMatching, type SheetContext, applyMatching } from './applyMatching.ts';
import { reasonToCheck } from './checkAgain.ts';
import { columnTexts } from './columnTexts.ts';
import type { TemplateRows, TemplateSheet } from './readTemplateFile.ts';
import type { Recalled } from './rememberedMatching.ts';
import { sheetAssumptions } from './sheetAssumptions.ts';
import { whyAsked } from './checkAgain.ts';
import type { TemplateLane } from './templateLanes.ts';
import { uncalculatedRefusal } from './uncalculatedColumn.ts';
import { unmappedPartRefusal } from './unmappedParts.ts';
import { type ChargeCell, type TemplateMatching, matchingRefusal } from './templateMatching.ts';
import {
  calendarMonthOf,
  chargeUnits,
  formatWeightBreak,
  maxLoadsLabel,
  takesRate,
  takesText,
  volumeUnitOf,
} from '@lanewright/freight';
import type { ChargeStructure } from '../../settings/index.ts';

type TemplateView = ResponseInputOf<typeof bids.getTemplate>;
type Preview = TemplateView['preview'];

const shownProblems = 200;
const shownLanes = 20;

/** A carrier's own sheet with its column matches, and what its rows would price by them. */
export function presentTemplate(
  upload: UploadRow,
  file: TemplateRows & {
    readonly sheets: readonly TemplateSheet[];
    readonly sheet: TemplateSheet;
  },
  rules: BidRules,
  context: SheetContext,
  matched: {
    readonly matching: TemplateMatching;
    readonly why: readonly string[];
    readonly candidates: readonly (readonly ChargeCell[])[];
    readonly rememberedAt: string | null;
    /** The saved mapping, if it is the one shown. */
    readonly recalled: Recalled | null;
  },
): TemplateView {
  const { sheet, rows } = file;
  const refusal =
    matchingRefusal(matched.matching, rules.structure, sheet.header) ??
    unmappedPartRefusal(matched.matching, sheet, rows, context.lanes, context.known) ??
    uncalculatedRefusal(matched.matching, sheet, file);
  const { lanes } = context;
  const applied = refusal === null ? applyMatching(matched.matching, rules, context, sheet, rows) : null;
  const assumptions =
    applied === null ? [] : sheetAssumptions(matched.matching, applied, sheet, lanes.length);
  const { recalled } = matched;
  const names = cellNames(rules.structure);
  return {
    uploadId: upload.upload_id,
    fileName: upload.file_name,
    customerId: upload.customer_id,
    mode: upload.mode,
    sheets: file.sheets.map(({ index, name, hidden }) => ({ index, name, hidden })),
    headerRow: sheet.headerRow,
    rememberedAt: matched.rememberedAt,
    check:
      recalled === null || applied === null
        ? (recalled?.check ?? null)
        : reasonToCheck(recalled, applied, assumptions),
    assumptions: assumptions.map(({ choices, cells, ...assumption }) => ({
      ...assumption,
      choices: [...choices],
      cells: cells.map(({ bidCell, ...cell }) => ({
        ...cell,
        name: bidCell === null ? null : names(bidCell),
      })),
    })),
    columns: sheet.header.map((header, columnNo) => {
      const { samples, texts } = columnTexts(rows, columnNo);
      return {
        columnNo,
        header,
        samples: [...samples],
        texts: [...texts],
        why: matched.why[columnNo] ?? '',
        candidates: [...(matched.candidates[columnNo] ?? [])],
      };
    }),
    charges: chargeCells(rules.structure),
    matching: matched.matching,
    refusal,
    preview:
      applied !== null
        ? presentPreview(applied, lanes, names)
        : { ...nothingPriced, rows: rows.length, lanesOpen: lanes.length },
  };
}

const nothingPriced: Preview = {
  rows: 0,
  rowsTaken: 0,
  rowsLeftOut: 0,
  rowsWithoutLane: 0,
  lanesPriced: 0,
  lanesOpen: 0,
  cells: 0,
  unknownPlaces: [],
  unknownZips: [],
  problemCount: 0,
  problems: [],
  sample: [],
};

function presentPreview(
  applied: AppliedMatching,
  lanes: readonly TemplateLane[],
  names: (cell: string) => string,
): Preview {
  return {
    rows: applied.rows,
    rowsTaken: applied.rowsTaken,
    rowsLeftOut: applied.rowsLeftOut,
    rowsWithoutLane: applied.rowsWithoutLane,
    lanesPriced: applied.priced.filter(({ cells }) =>
      [...cells.keys()].some((cell) => cell.startsWith('rate:')),
    ).length,
    lanesOpen: lanes.length,
    cells: applied.priced.reduce((sum, lane) => sum + lane.cells.size, 0),
    unknownPlaces: applied.unknownPlaces.map(({ text, side, rows, near, named }) => ({
      text,
      side,
      rows,
      near: [...near],
      why: whyAsked(text, named),
    })),
    unknownZips: [...applied.unknownZips],
    problemCount: applied.wrong.length,
    problems: applied.wrong
      .slice(0, shownProblems)
      .map(({ row, cell, column, message }) => ({ row, cell, column, message })),
    sample: applied.priced.slice(0, shownLanes).map(({ lane, cells, isByCityOnly }) => ({
      row: [...cells.values()][0]?.row ?? 0,
      laneId: lane.laneId,
      origin: lane.origin,
      destination: lane.destination,
      equipment: lane.equipment,
      matchedBy: isByCityOnly ? 'Matched by city only' : null,
      cells: [...cells].map(([cell, { text, sheetText }]) => ({
        name: names(cell),
        text,
        ...(sheetText === undefined ? {} : { sheetText }),
      })),
    })),
  };
}

type ChargeCells = ResponseInputOf<typeof bids.getTemplate>['charges'];

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const termNames: Readonly<Record<string, string>> = {
  currency: 'Currency',
  transitDays: 'Transit days',
  validFrom: 'Valid from',
  validTo: 'Valid to',
  fuelBasisUsdPerGallon: 'Diesel price, USD per gallon',
  emissionKgPerUnit: 'CO2, kg per unit of volume',
};

/** Returns the names of a bid's cells as carriers know them. */
export function cellNames(structure: ChargeStructure): (cell: string) => string {
  const names = new Map(
    chargeCells(structure).map(({ chargeNo, breakNo, name, takes }) => [
      `${takes}:${chargeNo}${breakNo === null ? '' : `/${breakNo}`}`,
      name,
    ]),
  );
  return (cell) => {
    const [kind, month = ''] = cell.split(':');
    if (cell === 'loadsPerWeek') return maxLoadsLabel(volumeUnitOf(structure.mode));
    return kind === 'capacity'
      ? `Capacity ${monthNames[calendarMonthOf(month) - 1]} ${month.slice(0, 4)}`
      : (names.get(cell) ?? termNames[cell] ?? cell);
  };
}

/** Returns every cell of a bid that a column may be matched to. */
export function chargeCells(structure: ChargeStructure): ChargeCells {
  return structure.charges.flatMap((charge) => {
    const takes = takesRate(charge) ? ('rate' as const) : ('value' as const);
    if (takes === 'value' && !takesText(charge)) return [];
    const cell = (breakNo: number | null, name: string) => ({
      chargeNo: charge.chargeNo,
      breakNo,
      name,
      unitName: chargeUnits[charge.unit].label,
      location: charge.location,
      required: charge.required,
      takes,
    });
    if (!charge.hasBreaks) return [cell(null, charge.name)];
    return structure.breaks.map((band) =>
      cell(
        band.breakNo,
        `${charge.name} ${formatWeightBreak({
          weightFrom: Number(band.weightFromKg),
          weightTo: band.weightToKg === null ? null : Number(band.weightToKg),
        })}`,
      ),
    );
  });
}
