import { type Charge, ChargeUnit } from '@lanewright/freight';
import type { ChargeStructure } from '../../settings/index.ts';
import { parseRate } from '../sheet/parseCells.ts';
import type { SheetRow } from '../sheet/readSheetFile.ts';
import { LaneFinder } from './laneFinder.ts';
import type { KnownPlaces } from './lanePlaces.ts';
import { type OwnBid, rateCell } from './sheetContext.ts';
import { type ProposedMatching, proposeMatching } from './proposeMatching.ts';
import { rateUnits } from './rateUnits.ts';
import type { TemplateLane } from './templateLanes.ts';
import { type ChargeCell, leftOut } from './templateMatching.ts';
import type { SheetContext } from './applyMatching.ts';
import type { TemplateRows, TemplateSheet } from './readTemplateFile.ts';

/** Own rates by lane. */
type Prices = {
  readonly lanes: readonly TemplateLane[];
  readonly own: ReadonlyMap<string, OwnBid>;
  readonly known: KnownPlaces;
};

const comparedRows = 500;
const farOff = 5;
const near = 2;

/**
 * Compares columns that were matched to a charge by name with the carrier's own rates on the same lanes or, if it has none,
 * with the target it sees, converted with the lane's miles. If a column is off by a factor of 5 or more while another charge
 * of the same purpose is within 2, it is not matched: both charges are candidates.
 */
export function withPlausibleCharges(
  proposed: ProposedMatching,
  rows: readonly SheetRow[],
  structure: ChargeStructure,
  prices: Prices,
  headers: readonly string[],
): ProposedMatching {
  const units = rateUnits(proposed.matching, structure, headers);
  const finder = new LaneFinder(prices.lanes, proposed.matching, prices.known);
  const found = rows.slice(0, comparedRows).flatMap((row) => {
    const { lanes } = finder.lanesOf(row);
    return lanes.map((lane) => ({ row, lane }));
  });
  const columns = [...proposed.matching.columns];
  const why = [...proposed.why];
  const candidates = [...proposed.candidates];
  for (const [at, column] of columns.entries()) {
    const [cell, second] = column.charges;
    if (column.means !== 'rate' || cell === undefined || second !== undefined) continue;
    const given = found.flatMap(({ row, lane }) => {
      const price = Number(parseRate(row.texts[column.columnNo] ?? '') ?? 0);
      const rate = price * Number(units.factorOf(column.columnNo, cell.chargeNo) ?? 0);
      return rate > 0 ? [{ lane, rate }] : [];
    });
    const factor = (of: ChargeCell) =>
      median(
        given.flatMap(({ lane, rate }) => {
          const expected = expectedRate(structure, of, lane, prices.own.get(lane.laneId));
          return expected === null || expected <= 0 ? [] : [rate / expected];
        }),
      );
    const own = factor(cell);
    if (own === null || offBy(own) < farOff) continue;
    const better = others(structure, cell).find((other) => {
      const theirs = factor(other);
      return theirs !== null && offBy(theirs) <= near;
    });
    if (better === undefined) continue;
    const name = ({ chargeNo }: ChargeCell) =>
      structure.charges.find((charge) => charge.chargeNo === chargeNo)?.name ?? '';
    columns[at] = leftOut(column.columnNo);
    candidates[at] = [cell, better];
    why[at] = `Two charges match: the name says ${name(cell)}, the prices fit ${name(better)}. Choose one.`;
  }
  return { matching: { ...proposed.matching, columns }, why, candidates };
}

/** Other charges of the same purpose that a column may mean. */
function others(structure: ChargeStructure, { chargeNo }: ChargeCell): ChargeCell[] {
  const purpose = chargeOf(structure, chargeNo)?.purpose;
  return structure.charges
    .filter((charge) => charge.chargeNo !== chargeNo && charge.purpose === purpose && !charge.hasBreaks)
    .map((charge) => ({ chargeNo: charge.chargeNo, breakNo: null }));
}

const chargeOf = (structure: ChargeStructure, chargeNo: number): Charge | undefined =>
  structure.charges.find((charge) => charge.chargeNo === chargeNo);

/**
 * The expected rate of a carrier for a charge of a lane: its own rate, else its other freight rate or the target, converted by
 * miles.
 */
function expectedRate(
  structure: ChargeStructure,
  cell: ChargeCell,
  lane: TemplateLane,
  own: OwnBid | undefined,
): number | null {
  const known = own?.rates.get(rateCell(cell));
  if (known !== undefined) return Number(known);
  const charge = chargeOf(structure, cell.chargeNo);
  const miles = lane.miles ?? 0;
  if (charge?.purpose !== 'linehaul' || miles <= 0) return null;
  const perMile = ratePerMile(structure, lane, own, miles);
  if (perMile === null) return null;
  if (charge.unit === ChargeUnit.PerMile) return perMile;
  return charge.unit === ChargeUnit.PerShipment ? perMile * miles : null;
}

function ratePerMile(
  structure: ChargeStructure,
  lane: TemplateLane,
  own: OwnBid | undefined,
  miles: number,
): number | null {
  for (const { chargeNo, purpose, unit } of structure.charges) {
    const rate = Number(own?.rates.get(rateCell({ chargeNo, breakNo: null })) ?? 0);
    if (purpose !== 'linehaul' || rate <= 0) continue;
    if (unit === ChargeUnit.PerMile) return rate;
    if (unit === ChargeUnit.PerShipment) return rate / miles;
  }
  return lane.targetPerMile;
}

const offBy = (factor: number) => Math.max(factor, 1 / factor);

function median(factors: readonly number[]): number | null {
  const sorted = factors.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** Proposes a mapping of a sheet from its headers and cells, and compares the proposed charges with known prices. */
export function plausibleMatching(
  sheet: TemplateSheet,
  file: TemplateRows,
  structure: ChargeStructure,
  context: SheetContext,
): ProposedMatching {
  const proposed = proposeMatching(sheet, file, structure, context.lanes, context.known);
  return withPlausibleCharges(proposed, file.rows, structure, context, sheet.header);
}
