import type { ShipmentField } from '@lanewright/freight';
import { chargeFields } from '../../columns/chargeFields.ts';
import type { SampledFile } from '../found.ts';
import { numberColumn } from './shipmentNumber.ts';

const quantityFields: readonly ShipmentField[] = ['weight', 'volume', 'pieces', 'containerCount'];
const fewestNumbers = 2;
const enough = 0.6;

/** How often rows with the same shipment number repeat values, in the sample. */
export type SharedRows = {
  /** Shipment numbers with two or more rows. */
  readonly numbers: number;
  readonly example: string;
  readonly repeatCharge: number;
  readonly repeatQuantities: number;
  /** Of those, numbers whose charges differ from row to row. */
  readonly repeatQuantitiesOnly: number;
  readonly mixedCharges: number;
  readonly rows: number;
  readonly hasLineIds: boolean;
};

/** Counts how often rows with the same shipment number repeat values; null if too few numbers have several rows. */
export function sharedRows(file: SampledFile): SharedRows | null {
  const { reading, rows } = file;
  const at = (field: ShipmentField) => reading.columns.find((column) => column.field === field)?.columnNo;
  const number = numberColumn(file)?.columnNo;
  if (number === undefined) return null;
  const quantities = quantityFields.map(at).filter((columnNo) => columnNo !== undefined);
  const charges = reading.columns
    .filter(({ field }) => field !== null && (chargeFields as readonly string[]).includes(field))
    .map(({ columnNo }) => columnNo);
  const groups = new Map<string, { quantities: string[]; charges: string[]; all: string }[]>();
  for (const row of rows) {
    const cells = (columnNos: readonly number[]) => columnNos.map((columnNo) => (row[columnNo] ?? '').trim());
    const [name = ''] = cells([number]);
    if (name === '') continue;
    const line = { quantities: cells(quantities), charges: cells(charges), all: row.join('\t') };
    // Rows identical in every cell are duplicates, which are included once anyway.
    const group = groups.get(name) ?? [];
    if (!group.some(({ all }) => all === line.all)) group.push(line);
    groups.set(name, group);
  }
  const several = [...groups].filter(([, lines]) => lines.length > 1);
  if (several.length < fewestNumbers) return null;
  const repeats = (lines: readonly (readonly string[])[]) => {
    const [first = [], ...others] = lines;
    return (
      first.some((cell) => cell !== '') &&
      others.every((line) => line.every((cell, index) => cell === first[index]))
    );
  };
  const chargesOf = (lines: readonly { charges: string[] }[]) => lines.map((line) => line.charges);
  const shipments = several.map(([, lines]) => ({
    charge: charges.length > 0 && repeats(chargesOf(lines)),
    quantities: quantities.length > 0 && repeats(lines.map((line) => line.quantities)),
    isPriced: lines.every((line) => line.charges.some((cell) => cell !== '')),
  }));
  const lineId = at('lineId');
  return {
    numbers: several.length,
    example: several[0]?.[0] ?? '',
    repeatCharge: shipments.filter(({ charge }) => charge).length,
    repeatQuantities: shipments.filter((shipment) => shipment.quantities).length,
    repeatQuantitiesOnly: shipments.filter((shipment) => shipment.quantities && !shipment.charge).length,
    mixedCharges: shipments.filter(({ charge, isPriced }) => !charge && isPriced).length,
    rows: several.reduce((sum, [, lines]) => sum + lines.length, 0),
    hasLineIds: lineId !== undefined && lineId !== number,
  };
}

/** Whether `count` is enough of the numbers: at least two, and at least 60%. */
export function isMost(count: number, numbers: number): boolean {
  return count >= fewestNumbers && count >= enough * numbers;
}
