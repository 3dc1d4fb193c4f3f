import {
  type CorrectedCell,
  type Correction,
  gridCellName,
  isOfferedMode,
  modeDetails,
  type SenseLane,
  type SenseRate,
  type SenseStructure,
  senseOfCells,
} from '@lanewright/freight';
import type { BidCheck, BidLane, ChargeStructure } from '../bidTypes.ts';
import { type CellTexts, savedTexts } from '../cells/cellTexts.ts';
import { currencyColumnId, type RateColumn, rateColumnId } from '../cells/inputColumns.ts';
import { readNumber } from '../../../ui/numberText.ts';
import type { Draft } from '../draft/draft.ts';
import type { PricedSheet } from '../editor/pricedSheet.ts';

/** A price to check, at its position in the grid. `isSaved`: stored on the server; otherwise still a draft. */
export interface GridCheck {
  readonly laneId: string;
  readonly columnId: string;
  readonly chargeNo: number;
  readonly breakNo: number | null;
  readonly kind: BidCheck['kind'];
  readonly rate: string;
  readonly message: string;
  readonly corrections: readonly Correction[];
  readonly isSaved: boolean;
}
/** Prices to check of one lane, by column. */
export type LaneChecks = Readonly<Record<string, GridCheck>>;
export type GridChecks = ReadonlyMap<string, LaneChecks>;

/** Key of a draft rate that the carrier keeps; a different value is checked again. */
export const keptName = (laneId: string, columnId: string, text: string) => `${laneId} ${columnId} ${text}`;

/** The charges as the sense check uses them. */
export function senseStructureOf(
  structure: ChargeStructure,
  currencies: PricedSheet['currencies'],
): SenseStructure {
  return {
    charges: structure.charges.map(
      ({ minAllowed, maxAllowed, minimumChargeNo, alternativeGroup, expectedPerShipment, ...charge }) => ({
        ...charge,
        minAllowed: minAllowed === null ? null : String(minAllowed),
        maxAllowed: maxAllowed === null ? null : String(maxAllowed),
        ...(minimumChargeNo === null ? {} : { minimumChargeNo }),
        ...(alternativeGroup === null ? {} : { alternativeGroup }),
        ...(expectedPerShipment === null ? {} : { expectedPerShipment: String(expectedPerShipment) }),
      }),
    ) as SenseStructure['charges'],
    breaks: structure.weightBreaks.map(({ breakNo, weightFrom }) => ({ breakNo, fromKg: weightFrom ?? 0 })),
    volumeUnit: isOfferedMode(structure.mode) ? modeDetails[structure.mode].volumeUnit : 'mi',
    usdPerCurrency: new Map(currencies.map(({ currency, usdPerUnit }) => [currency, usdPerUnit])),
  };
}

/** Prices to check: those stored on the server, and those of the draft, found by the same function as on the server. */
export function gridChecks(sheet: PricedSheet, draft: Draft, kept: ReadonlySet<string>): GridChecks {
  const found = new Map<string, Record<string, GridCheck>>();
  const keep = (check: GridCheck) => {
    const known = found.get(check.laneId);
    if (known === undefined) found.set(check.laneId, { [check.columnId]: check });
    else known[check.columnId] ??= check;
  };
  for (const lane of sheet.lanes) {
    if (lane.checks.length === 0) continue;
    const row = draft.get(lane.laneId);
    for (const check of lane.checks) {
      const columnId = rateColumnId(check.chargeNo, check.breakNo);
      if (row?.[columnId] === undefined && row?.[currencyColumnId] === undefined)
        keep({ ...savedCheck(check), columnId });
    }
  }
  if (draft.size === 0) return found;
  const columns = sheet.columns.filter((column) => column.kind === 'rate');
  const changed = new Set<string>();
  const lanes = sheet.lanes.map((lane) => senseLane(lane, draft.get(lane.laneId), columns, changed));
  for (const check of senseOfCells(
    lanes,
    senseStructureOf(sheet.priced.structure, sheet.currencies),
    changed,
  )) {
    const { laneId, chargeNo, breakNo, kind, rate, message, corrections } = check;
    const columnId = rateColumnId(chargeNo, breakNo);
    const isDraft = draft.get(laneId)?.[columnId] !== undefined;
    if (isDraft && kept.has(keptName(laneId, columnId, rate))) continue;
    keep({ laneId, columnId, chargeNo, breakNo, kind, rate, message, corrections, isSaved: !isDraft });
  }
  return found;
}

const rateText = (rate: number | null) => (rate === null ? null : String(rate));

function savedCheck({ corrections, rate, ...check }: BidCheck): Omit<GridCheck, 'columnId'> {
  const cellsOf = (cells: BidCheck['corrections'][number]['cells']) =>
    cells.map((cell): CorrectedCell => ({ ...cell, rate: rateText(cell.rate) }));
  return {
    ...check,
    rate: String(rate),
    corrections: corrections.map(({ label, cells }) => ({ label, cells: cellsOf(cells) })),
    isSaved: true,
  };
}

const untouched = new WeakMap<BidLane, SenseLane>();

/** Returns a lane with its draft rates for the sense check, and adds the changed rates to `changed`. */
function senseLane(
  lane: BidLane,
  row: CellTexts | undefined,
  columns: readonly RateColumn[],
  changed: Set<string>,
): SenseLane {
  if (row === undefined) {
    const known = untouched.get(lane) ?? plainLane(lane, lane.currency, ratesOf(lane));
    untouched.set(lane, known);
    return known;
  }
  const saved = savedTexts(lane);
  const currency = row[currencyColumnId] ?? lane.currency;
  const held = new Set(lane.checks.map(({ chargeNo, breakNo }) => rateColumnId(chargeNo, breakNo)));
  const rates: SenseRate[] = [];
  for (const { id, chargeNo, breakNo } of columns) {
    const text = row[id] ?? saved[id] ?? '';
    const read = text === '' ? null : readNumber(text);
    if (row[id] !== undefined || (currency !== lane.currency && text !== ''))
      changed.add(gridCellName(lane.laneId, chargeNo, breakNo));
    if (read?.kind !== 'number') continue;
    const isHeld = row[id] === undefined && held.has(id);
    rates.push({ chargeNo, breakNo, rate: read.text, ...(isHeld ? { isHeld } : {}) });
  }
  return plainLane(lane, currency, rates);
}

function ratesOf(lane: BidLane): SenseRate[] {
  const held = new Set(lane.checks.map(({ chargeNo, breakNo }) => rateColumnId(chargeNo, breakNo)));
  return lane.rates.map(({ chargeNo, breakNo, rate }) => ({
    chargeNo,
    breakNo,
    rate: String(rate),
    ...(held.has(rateColumnId(chargeNo, breakNo)) ? { isHeld: true } : {}),
  }));
}

const plainLane = (lane: BidLane, currency: string, rates: readonly SenseRate[]): SenseLane => ({
  laneId: lane.laneId,
  origin: lane.origin,
  destination: lane.destination,
  miles: lane.miles,
  shipmentSize: lane.shipmentSize,
  currency,
  rates,
  previousRates: lane.previousRates.map((rate) => ({ ...rate, rate: String(rate.rate) })),
  previousCurrency: lane.currency,
  targetPrice: lane.targetPrice,
  lastPricePaid: lane.lastPricePaid,
  baselineUnitCost: lane.baselineUnitCost,
});

/** Lanes after a save: accepted rates become reference rates, except those the server flagged. */
export function checkedAfterSave(
  lanes: readonly BidLane[],
  savedLaneIds: ReadonlySet<string>,
  checks: readonly BidCheck[],
): BidLane[] {
  const byLane = new Map<string, BidCheck[]>();
  for (const check of checks) byLane.set(check.laneId, [...(byLane.get(check.laneId) ?? []), check]);
  return lanes.map((lane) => {
    if (!savedLaneIds.has(lane.laneId)) return lane;
    const found = byLane.get(lane.laneId) ?? [];
    const asked = new Set(found.map(({ chargeNo, breakNo }) => rateColumnId(chargeNo, breakNo)));
    // Earlier checks on unchanged rates still need confirming.
    const rateOf = new Map(lane.rates.map((cell) => [rateColumnId(cell.chargeNo, cell.breakNo), cell.rate]));
    const open = lane.checks.filter((check) => {
      const id = rateColumnId(check.chargeNo, check.breakNo);
      return !asked.has(id) && rateOf.get(id) === check.rate && lane.currency === check.currency;
    });
    const all = [...found, ...open];
    const unsure = new Set(all.map(({ chargeNo, breakNo }) => rateColumnId(chargeNo, breakNo)));
    const isUnsure = ({ chargeNo, breakNo }: { chargeNo: number; breakNo: number | null }) =>
      unsure.has(rateColumnId(chargeNo, breakNo));
    return {
      ...lane,
      checks: all,
      previousRates: [
        ...lane.rates.filter((rate) => !isUnsure(rate)),
        ...lane.previousRates.filter((rate) => isUnsure(rate)),
      ],
    };
  });
}
