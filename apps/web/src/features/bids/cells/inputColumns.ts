import type { RateBounds } from '@lanewright/freight';
import type { ChargeStructure, StructureCharge } from '../bidTypes.ts';

interface ColumnHead {
  /** Stable between versions of the charge structure, so that unsaved cells find their column again. */
  readonly id: string;
  /** Names the column wherever it is spoken of: "Air freight, 45 - 100 kg". */
  readonly name: string;
  readonly widthPx: number;
}
export interface RateColumn extends ColumnHead {
  readonly kind: 'rate';
  readonly chargeNo: number;
  readonly breakNo: number | null;
  readonly chargeName: string;
  readonly breakLabel: string | null;
  readonly unitName: string;
  readonly required: boolean;
  readonly bounds: RateBounds;
}
export type InputColumn =
  | (ColumnHead & { readonly kind: 'currency' })
  | (ColumnHead & { readonly kind: 'transitDays' })
  | RateColumn;

export const currencyColumnId = 'currency';
export const transitDaysColumnId = 'transitDays';

/** The column of a rate: a charge, and a weight break where the charge has them. */
export function rateColumnId(chargeNo: number, breakNo: number | null): string {
  return `rate:${chargeNo}:${breakNo ?? 0}`;
}

const decimalText = (value: number | null) => (value === null ? null : String(value));

/** What a carrier fills in on every lane: currency, transit days, and each charge, or each of its weight breaks. */
export function inputColumns(structure: ChargeStructure): readonly InputColumn[] {
  return [
    { id: currencyColumnId, kind: 'currency', name: 'Currency', widthPx: 88 },
    { id: transitDaysColumnId, kind: 'transitDays', name: 'Transit days', widthPx: 96 },
    ...structure.charges
      .filter(({ type }) => type === 'Charge')
      .flatMap((charge) =>
        charge.hasBreaks
          ? structure.weightBreaks.map(({ breakNo, label }) => rateColumn(charge, breakNo, label))
          : [rateColumn(charge, null, null)],
      ),
  ];
}

function rateColumn(charge: StructureCharge, breakNo: number | null, breakLabel: string | null): RateColumn {
  const { chargeNo, name, unitName, required, currency, allowNegative, allowZero } = charge;
  return {
    id: rateColumnId(chargeNo, breakNo),
    kind: 'rate',
    name: breakLabel === null ? name : `${name}, ${breakLabel} kg`,
    widthPx: breakLabel === null ? 116 : 96,
    chargeNo,
    breakNo,
    chargeName: name,
    breakLabel,
    unitName,
    required,
    bounds: {
      name,
      currency,
      allowNegative,
      allowZero,
      minAllowed: decimalText(charge.minAllowed),
      maxAllowed: decimalText(charge.maxAllowed),
    },
  };
}

/** The names of required charges that a lane's texts have no rate for. */
export function missingCharges(
  columns: readonly InputColumn[],
  textOf: (columnId: string) => string,
): readonly string[] {
  const offered = new Map<string, boolean>();
  for (const column of columns) {
    if (column.kind !== 'rate' || !column.required) continue;
    offered.set(column.chargeName, offered.get(column.chargeName) === true || textOf(column.id) !== '');
  }
  return [...offered].filter(([, isOffered]) => !isOffered).map(([name]) => name);
}
