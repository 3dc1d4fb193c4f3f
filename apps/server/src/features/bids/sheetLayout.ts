import { chargeUnitLabel, formatWeightBreak } from '@lanewright/freight';
import type { ChargeStructure } from '../settings/index.ts';
import { takesRate } from './checkBid.ts';

/** One column of a bid sheet. Lane columns are locked; the others take a carrier's input. */
export type SheetColumn =
  | { readonly kind: 'lane'; readonly field: LaneField; readonly header: string; readonly width: number }
  | { readonly kind: 'currency'; readonly header: string; readonly width: number }
  | { readonly kind: 'transitDays'; readonly header: string; readonly width: number }
  | {
      readonly kind: 'rate';
      readonly header: string;
      readonly width: number;
      readonly chargeNo: number;
      readonly breakNo: number | null;
      readonly required: boolean;
    };

export type LaneField =
  | 'laneId'
  | 'origin'
  | 'destination'
  | 'equipment'
  | 'service'
  | 'miles'
  | 'shipments'
  | 'volume';

export const bidSheetName = 'Bids';
export const readMeSheetName = 'Read me';

/** The columns of a bid sheet for a charge structure: the lane, then currency and transit days, then a column a rate. */
export function sheetColumns(structure: ChargeStructure, volumeUnit: string): SheetColumn[] {
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
    lane('shipments', 'Shipments', 11),
    lane('volume', `Volume (${volumeUnit})`, 16),
    { kind: 'currency', header: 'Currency', width: 10 },
    { kind: 'transitDays', header: 'Transit days', width: 13 },
    ...structure.charges.filter(takesRate).flatMap((charge): SheetColumn[] => {
      const unit = `${chargeUnitLabel[charge.unit]}${charge.required ? ', required' : ''}`;
      const column = (breakNo: number | null, name: string): SheetColumn => ({
        kind: 'rate',
        header: `${name} (${unit})`,
        width: Math.max(14, Math.min(26, name.length + 6)),
        chargeNo: charge.chargeNo,
        breakNo,
        required: charge.required,
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
    }),
  ];
}

/** A column's letters as a spreadsheet writes them: 0 → A, 26 → AA. */
export function columnLetters(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26);
}
