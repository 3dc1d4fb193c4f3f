import type { bids, BodyOf } from '@lanewright/contract';
import { takesRate, takesText } from '@lanewright/freight';
import type { ChargeStructure } from '../../settings/index.ts';

/** The meaning of each column of a carrier's own sheet, by column index. */
export type TemplateMatching = BodyOf<typeof bids.putTemplate>['matching'];
export type MatchedColumn = TemplateMatching['columns'][number];
export type Meaning = NonNullable<MatchedColumn['means']>;
export type ChargeCell = MatchedColumn['charges'][number];

/** A column that is left out. */
export const leftOut = (columnNo: number): MatchedColumn => ({
  columnNo,
  means: null,
  charges: [],
  month: null,
  texts: [],
});

/** Meanings that at most one column may have. */
const single: readonly Meaning[] = [
  'lane',
  'origin',
  'destination',
  'place',
  'originState',
  'originZip',
  'originCountry',
  'destinationState',
  'destinationZip',
  'destinationCountry',
  'placeState',
  'placeZip',
  'placeCountry',
  'equipment',
  'service',
  'charge',
  'currency',
  'transitDays',
  'validFrom',
  'validTo',
  'fuelBasisUsdPerGallon',
  'emissionKgPerUnit',
  'loadsPerWeek',
];
const giving: readonly Meaning[] = [
  'rate',
  'value',
  'transitDays',
  'validFrom',
  'validTo',
  'emissionKgPerUnit',
  'loadsPerWeek',
  'capacity',
];

/** Returns why rows can't be read with these matches, with a suggested fix; null when they can. */
export function matchingRefusal(
  matching: TemplateMatching,
  structure: ChargeStructure,
  headers: readonly string[],
): string | null {
  const { columns } = matching;
  const of = (means: Meaning) => columns.filter((column) => column.means === means);
  const name = (column: MatchedColumn) => `"${headers[column.columnNo] ?? column.columnNo + 1}"`;
  if (columns.some((column) => column.columnNo >= headers.length)) return 'The sheet has fewer columns.';
  if (new Set(columns.map((column) => column.columnNo)).size < columns.length)
    return 'A column is mapped twice. Map each column once.';
  for (const means of single) {
    const [, second] = of(means);
    if (second !== undefined) return `Another column has the same meaning as ${name(second)}. Leave one out.`;
  }
  if (!columns.some((column) => column.means !== null && giving.includes(column.means)))
    return 'Map at least one column to a charge.';
  for (const column of [...columns.flatMap((each) => each.texts), ...columns].flatMap((each) => each.charges))
    if (!isCell(structure, column)) return `Charge ${column.chargeNo} not found in this structure.`;
  const byRow = of('charge').length > 0;
  for (const column of of('rate')) {
    if (column.charges.length === 0 && !byRow) return `Choose the charge for ${name(column)}.`;
    if (column.charges.some((cell) => !takesRateOf(structure, cell)))
      return `${name(column)} is mapped to a charge without a rate.`;
  }
  for (const column of of('value'))
    if (column.charges.length !== 1 || column.charges.some((cell) => takesRateOf(structure, cell)))
      return `Choose the text field for ${name(column)}.`;
  for (const column of of('only'))
    if (column.texts.length === 0) return `Choose which rows to import by ${name(column)}.`;
  return placeRefusal(matching, structure);
}

/** Rates of an area apply at one end of a lane: the charge must state which. */
function placeRefusal({ columns }: TemplateMatching, structure: ChargeStructure): string | null {
  const isOf = (side: string) => columns.some(({ means }) => means?.startsWith(side) === true);
  if (!isOf('place')) return null;
  if (isOf('origin') || isOf('destination'))
    return 'A sheet by area has one column of locations. Leave origin and destination out.';
  const charges = columns
    .filter((column) => column.means === 'rate' || column.means === 'charge')
    .flatMap((column) => [...column.charges, ...column.texts.flatMap((text) => text.charges)]);
  const loose = structure.charges.find(
    (charge) =>
      charge.location !== 'Origin' &&
      charge.location !== 'Destination' &&
      charges.some((cell) => cell.chargeNo === charge.chargeNo),
  );
  return loose === undefined
    ? null
    : `${loose.name} applies neither at the origin nor at the destination, so the area does not show which lanes it is for.`;
}

function isCell(structure: ChargeStructure, { chargeNo, breakNo }: ChargeCell): boolean {
  const charge = structure.charges.find((candidate) => candidate.chargeNo === chargeNo);
  if (charge === undefined || (!takesRate(charge) && !takesText(charge))) return false;
  return charge.hasBreaks ? structure.breaks.some((band) => band.breakNo === breakNo) : breakNo === null;
}

const takesRateOf = (structure: ChargeStructure, { chargeNo }: ChargeCell) =>
  structure.charges.some((charge) => charge.chargeNo === chargeNo && takesRate(charge));
