import {
  ChargeUnit,
  chargeApplies,
  maxLoadsLabel,
  moveTypeFromName,
  type RateBounds,
} from '@lanewright/freight';
import { formatMonth, perUnit } from '../../../ui/figures.ts';
import type { BidLane, ChargeStructure, StructureCharge } from '../bidTypes.ts';

interface ColumnHead {
  /** Cell ID in drafts; stable across versions of the charge structure, so that cells find their column again. */
  readonly id: string;
  /** Full name of the column: "Air freight, 45 - 100 kg". */
  readonly name: string;
  readonly widthPx: number;
  /** Header text, with the unit of the numbers. */
  readonly head: string;
  readonly unitName: string;
  /** Adjacent columns that share a header: the breaks of a charge, the months of capacity. */
  readonly group: string | null;
  readonly required: boolean;
}
export interface RateColumn extends ColumnHead {
  readonly kind: 'rate';
  readonly chargeNo: number;
  readonly breakNo: number | null;
  readonly chargeName: string;
  readonly bounds: RateBounds;
  readonly alternativeGroup: number | null;
  /** Fields of the charge that decide on which lanes it applies. */
  readonly charge: Pick<StructureCharge, 'purpose' | 'location'>;
}
export type InputColumn =
  | (ColumnHead & { readonly kind: 'currency'; readonly usual: string })
  | (ColumnHead & {
      readonly kind: 'transitDays' | 'validFrom' | 'validTo' | 'diesel' | 'emission' | 'loadsPerWeek';
    })
  | (ColumnHead & { readonly kind: 'capacity'; readonly month: string })
  | (ColumnHead & { readonly kind: 'text' | 'currencyText'; readonly chargeNo: number })
  | RateColumn;

export const currencyColumnId = 'currency';
export const transitDaysColumnId = 'transitDays';
export const validFromColumnId = 'validFrom';
export const validToColumnId = 'validTo';
export const dieselColumnId = 'fuelBasisUsdPerGallon';
export const emissionColumnId = 'emissionKgPerUnit';
export const loadsPerWeekColumnId = 'loadsPerWeek';

/** Column ID of a rate: a charge, and a weight break if the charge has them. */
export function rateColumnId(chargeNo: number, breakNo: number | null): string {
  return breakNo === null ? `rate:${chargeNo}` : `rate:${chargeNo}/${breakNo}`;
}

/** Column ID of a charge's non-monetary value. */
export const valueColumnId = (chargeNo: number) => `value:${chargeNo}`;

/** Column ID of the maximum volume in a month. */
export const capacityColumnId = (month: string) => `capacity:${month}`;

const decimalText = (value: number | null) => (value === null ? null : String(value));

const plainHead = (
  id: string,
  name: string,
  widthPx: number,
  more: Partial<ColumnHead> = {},
): ColumnHead => ({
  id,
  name,
  widthPx,
  head: name,
  unitName: '',
  group: null,
  required: false,
  ...more,
});

/** Input for the columns: charges, the contract months and the volume unit. */
export interface GridOfColumns {
  readonly months: readonly string[];
  readonly referenceDieselUsdPerGallon: number;
  readonly unitMeasure: string;
}

/**
 * Returns the columns that a carrier fills in per lane: currency, transit days, each charge or each of its weight breaks, then
 * texts, the diesel price (if fuel is quoted per mile), the validity dates, emissions, and the most loads per week and volume by month.
 */
export function inputColumns(
  structure: ChargeStructure,
  { months, referenceDieselUsdPerGallon, unitMeasure }: GridOfColumns,
): readonly InputColumn[] {
  const rated = structure.charges.filter(isRated);
  return [
    {
      ...plainHead(currencyColumnId, 'Currency', 88),
      kind: 'currency',
      usual: rated[0]?.currency ?? 'USD',
    },
    { ...plainHead(transitDaysColumnId, 'Transit days', 96), kind: 'transitDays' },
    ...rated.flatMap((charge) =>
      charge.hasBreaks
        ? structure.weightBreaks.map(({ breakNo, label }) => rateColumn(charge, breakNo, label))
        : [rateColumn(charge, null, null)],
    ),
    ...structure.charges.filter(({ type }) => type !== 'Charge').map(textColumn),
    ...(quotesFuelPerMile(rated) ? [dieselColumn(referenceDieselUsdPerGallon)] : []),
    { ...plainHead(validFromColumnId, 'Valid from', 104), kind: 'validFrom' },
    { ...plainHead(validToColumnId, 'Valid to', 104), kind: 'validTo' },
    {
      ...plainHead(emissionColumnId, 'CO₂ (carrier data)', 104, {
        unitName: `kg per ${perUnit(unitMeasure)}`,
      }),
      kind: 'emission',
    },
    { ...plainHead(loadsPerWeekColumnId, maxLoadsLabel(unitMeasure), 112), kind: 'loadsPerWeek' },
    ...months.map((month) => capacityColumn(month, unitMeasure)),
  ];
}

const isRated = ({ type, unit }: StructureCharge) => type === 'Charge' && unit !== ChargeUnit.None;

const quotesFuelPerMile = (rated: readonly StructureCharge[]) =>
  rated.some(({ purpose, unit }) => purpose === 'fuel' && unit === ChargeUnit.PerMile);

function rateColumn(charge: StructureCharge, breakNo: number | null, breakLabel: string | null): RateColumn {
  const { chargeNo, name, unitName, required, currency, allowNegative, allowZero } = charge;
  return {
    ...plainHead(
      rateColumnId(chargeNo, breakNo),
      breakLabel === null ? name : `${name}, ${breakLabel} kg`,
      breakLabel === null ? 116 : 96,
      {
        head: breakLabel ?? name,
        unitName,
        group: breakLabel === null ? null : `${name}, ${unitName}`,
        required,
      },
    ),
    kind: 'rate',
    chargeNo,
    breakNo,
    chargeName: name,
    alternativeGroup: charge.alternativeGroup,
    charge,
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

function textColumn({ chargeNo, name, type }: StructureCharge): InputColumn {
  const kind = type === 'Currency' ? 'currencyText' : 'text';
  return { ...plainHead(valueColumnId(chargeNo), name, kind === 'text' ? 150 : 96), kind, chargeNo };
}

function dieselColumn(referenceUsd: number): InputColumn {
  return {
    ...plainHead(dieselColumnId, 'Diesel price', 108, {
      unitName: `USD/gal, default ${referenceUsd.toFixed(2)}`,
    }),
    kind: 'diesel',
  };
}

function capacityColumn(month: string, unitMeasure: string): InputColumn {
  return {
    ...plainHead(capacityColumnId(month), `Capacity ${formatMonth(month)}`, 84, {
      head: formatMonth(month),
      unitName: unitMeasure,
      group: `Monthly capacity, ${unitMeasure}`,
    }),
    kind: 'capacity',
    month,
  };
}

/**
 * Returns the names of required charges without a rate on a lane. Alternative charges are missing only if none of them has a rate
 * (`Linehaul or Linehaul per load`); carriage only if the move begins or ends at a door.
 */
export function missingCharges(
  columns: readonly InputColumn[],
  textOf: (columnId: string) => string,
  moveType: BidLane['moveType'] = null,
): readonly string[] {
  const rated = columns.filter((column) => column.kind === 'rate');
  const offered = new Set<number>();
  const groups = new Set<number | null>();
  for (const column of rated) {
    if (textOf(column.id) === '') continue;
    offered.add(column.chargeNo);
    groups.add(column.alternativeGroup);
  }
  const move = moveType === null ? null : (moveTypeFromName(moveType.replace('Poor', 'Port')) ?? null);
  const missing = rated.filter(
    ({ required, chargeNo, alternativeGroup, charge }) =>
      required &&
      !offered.has(chargeNo) &&
      (alternativeGroup === null || !groups.has(alternativeGroup)) &&
      chargeApplies(charge, move),
  );
  // One of a group of alternative charges is enough.
  const names = new Map<string, Set<string>>();
  for (const { alternativeGroup, chargeNo, chargeName } of missing) {
    const key = alternativeGroup === null ? `charge ${chargeNo}` : `group ${alternativeGroup}`;
    names.set(key, (names.get(key) ?? new Set()).add(chargeName));
  }
  return [...names.values()].map((alternatives) => [...alternatives].join(' or '));
}
