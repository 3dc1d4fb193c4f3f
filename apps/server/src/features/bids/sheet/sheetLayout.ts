import {
  type Charge,
  chargeUnits,
  formatWeightBreak,
  loadsLabel,
  maxLoadsLabel,
  takesRate,
  takesText,
} from '@lanewright/freight';
import type { ChargeStructure } from '../../settings/index.ts';
import { quotesFuelPerMile } from '../save/checkBid.ts';
import type { SheetLayout } from './sheetMetadata.ts';

type Common = { readonly header: string; readonly width: number };

/** One column of a bid sheet. Lane columns are locked; the others take a carrier's input. */
export type SheetColumn = Common &
  (
    | { readonly kind: 'lane'; readonly field: LaneField }
    | {
        readonly kind:
          | 'currency'
          | 'transitDays'
          | 'fuelBasisUsdPerGallon'
          | 'loadsPerWeek'
          | 'emissionKgPerUnit';
      }
    | { readonly kind: 'validFrom' | 'validTo' }
    | {
        readonly kind: 'rate';
        readonly chargeNo: number;
        readonly breakNo: number | null;
        readonly required: boolean;
        /** Charges of one group are alternatives: one of them is enough. */
        readonly alternativeGroup: number | null;
      }
    | { readonly kind: 'value'; readonly chargeNo: number; readonly isCurrency: boolean }
    | { readonly kind: 'capacity'; readonly month: string }
  );

export type LaneField =
  | 'laneId'
  | 'origin'
  | 'destination'
  | 'equipment'
  | 'service'
  | 'miles'
  | 'shipments'
  | 'volume'
  | ContextField;

/** What a sheet shows of a lane to the right of the bid: only what its carrier may see and has. */
export type ContextField =
  | 'originZip'
  | 'destinationZip'
  | 'loadsPerWeek'
  | 'target'
  | 'standing'
  | 'lastRound';

const contextFields: ReadonlySet<string> = new Set<ContextField>([
  'originZip',
  'destinationZip',
  'loadsPerWeek',
  'target',
  'standing',
  'lastRound',
]);

/** The inputs that determine the columns of a sheet. */
export type SheetShape = {
  readonly layout: SheetLayout;
  readonly structure: ChargeStructure;
  readonly months: readonly string[];
  readonly volumeUnit: string;
};

export const bidSheetName = 'Bids';
export const readMeSheetName = 'Instructions';
export const volumesSheetName = 'Volumes';

/**
 * Returns the columns of a bid sheet: the lane, currency and transit days, one column per rate, one per text, the validity dates,
 * the carrier's capacity in loads per week and by month, and the emissions of its transport.
 */
export function sheetColumns({ layout, structure, months, volumeUnit }: SheetShape): SheetColumn[] {
  const lane = (field: LaneField, header: string, width: number): SheetColumn => ({
    kind: 'lane',
    field,
    header,
    width,
  });
  return [
    lane('laneId', 'Lane', 10),
    lane('origin', 'Origin', 30),
    lane('destination', 'Destination', 30),
    lane('equipment', 'Equipment', 16),
    lane('service', 'Service', 14),
    lane('miles', 'Miles', 10),
    lane('shipments', 'Shipments a year', 16),
    lane('volume', `Contract volume (${volumeUnit})`, 22),
    { kind: 'currency', header: 'Currency', width: 10 },
    { kind: 'transitDays', header: 'Transit days', width: 13 },
    ...rateColumns(structure, layout),
    ...structure.charges.filter(takesText).map(
      (charge): SheetColumn => ({
        kind: 'value',
        header: charge.name,
        width: Math.max(14, Math.min(26, charge.name.length + 4)),
        chargeNo: charge.chargeNo,
        isCurrency: charge.type === 'Currency',
      }),
    ),
    { kind: 'validFrom', header: 'Valid from', width: 12 },
    { kind: 'validTo', header: 'Valid to', width: 12 },
    ...(quotesFuelPerMile(structure)
      ? [{ kind: 'fuelBasisUsdPerGallon', header: 'Diesel price (USD per gallon)', width: 14 } as const]
      : []),
    ...(layout === 1
      ? []
      : [{ kind: 'loadsPerWeek', header: maxLoadsLabel(volumeUnit), width: 14 } as const]),
    ...months.map(
      (month): SheetColumn => ({
        kind: 'capacity',
        header: `Capacity ${month} (${volumeUnit})`,
        width: 14,
        month,
      }),
    ),
    // Last of layout 1, because older sheets do not have it.
    { kind: 'emissionKgPerUnit', header: `CO2 (kg per ${perUnit(volumeUnit)})`, width: 16 },
    // To the right, so that all other columns stay where carriers' own formulas and macros expect them.
    ...(layout === 1
      ? []
      : [
          lane('originZip', 'Origin ZIP', 12),
          lane('destinationZip', 'Destination ZIP', 15),
          lane('loadsPerWeek', `${loadsLabel(volumeUnit)} per week`, 14),
          lane('target', `Target (USD per ${perUnit(volumeUnit)})`, 16),
          lane('standing', 'Standing', 12),
          lane('lastRound', `Last round (USD per ${perUnit(volumeUnit)})`, 18),
        ]),
  ];
}

/** Whether a column is left out of a sheet where none of its lanes has anything to show in it. */
export const isContext = (column: SheetColumn): boolean =>
  column.kind === 'lane' && contextFields.has(column.field);

/**
 * Returns the columns of a received sheet. Sheets made by an earlier version lack the columns of CO2 and loads per week, name
 * shipments and volume without their period, and say loads in every mode; columns with nothing to show are left out when a sheet is written.
 */
export function columnsIn(header: readonly string[], columns: readonly SheetColumn[]): SheetColumn[] {
  const found: SheetColumn[] = [];
  for (const expected of columns) {
    const column = asNamedIn(header[found.length], expected);
    const mayBeMissing =
      column.kind === 'emissionKgPerUnit' || column.kind === 'loadsPerWeek' || isContext(column);
    // At its place: a column of the carrier's own may have the same name.
    if (!mayBeMissing || header[found.length] === column.header) found.push(column);
  }
  return found.map((column) => {
    if (column.kind !== 'lane' || header.includes(column.header)) return column;
    if (column.field === 'shipments') return { ...column, header: 'Shipments' };
    if (column.field === 'volume') return { ...column, header: column.header.replace('Contract v', 'V') };
    return column;
  });
}

/** Sheets of every mode named loads before ocean and air sheets said shipments. */
function asNamedIn(header: string | undefined, column: SheetColumn): SheetColumn {
  const isCapacity = column.kind === 'loadsPerWeek';
  if (!isCapacity && !(column.kind === 'lane' && column.field === 'loadsPerWeek')) return column;
  const former = isCapacity ? maxLoadsLabel('mi') : `${loadsLabel('mi')} per week`;
  return header === former ? { ...column, header: former } : column;
}

const perUnit = (volumeUnit: string) => (volumeUnit === 'containers' ? 'container' : volumeUnit);

function rateColumns(structure: ChargeStructure, layout: SheetLayout): SheetColumn[] {
  const charges = structure.charges.filter(takesRate);
  return charges.flatMap((charge): SheetColumn[] => {
    const unit = `${chargeUnits[charge.unit].label}${needOf(charge, charges, layout)}`;
    const column = (breakNo: number | null, name: string): SheetColumn => ({
      kind: 'rate',
      header: `${name} (${unit})`,
      width: Math.max(14, Math.min(26, name.length + 6)),
      chargeNo: charge.chargeNo,
      breakNo,
      required: charge.required,
      alternativeGroup: charge.alternativeGroup ?? null,
    });
    if (!charge.hasBreaks) return [column(null, charge.name)];
    return structure.breaks.map((band) =>
      column(
        band.breakNo,
        `${charge.name} ${formatWeightBreak({
          weightFrom: Number(band.weightFromKg),
          weightTo: band.weightToKg === null ? null : Number(band.weightToKg),
        })}`,
      ),
    );
  });
}

/** Returns what a header says about filling a charge in: that it is required, or which other charge can be filled in instead. */
function needOf(charge: Charge, charges: readonly Charge[], layout: SheetLayout): string {
  if (!charge.required) return '';
  const others = charges.filter(
    (other) =>
      other !== charge &&
      other.alternativeGroup !== undefined &&
      other.alternativeGroup === charge.alternativeGroup,
  );
  if (layout === 1 || others.length === 0) return ', required';
  return `, this or ${others.map(({ name }) => name).join(' or ')}`;
}

/** Returns a column's letters as in a spreadsheet: 0 → A, 26 → AA. */
export function columnLetters(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26);
}
