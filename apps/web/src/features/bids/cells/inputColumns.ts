import { ChargeUnit, chargeApplies, moveTypeFromName, type RateBounds } from '@lanewright/freight';
import { formatMonth, perUnit } from '../../../ui/figures.ts';
import type { BidLane, ChargeStructure, StructureCharge } from '../bidTypes.ts';

interface ColumnHead {
  /** As a draft calls the cell; stable between versions of the charge structure, so that cells find their column again. */
  readonly id: string;
  /** Names the column wherever it is spoken of: "Air freight, 45 - 100 kg". */
  readonly name: string;
  readonly widthPx: number;
  /** What stands in the column's head, with what its numbers are per. */
  readonly head: string;
  readonly unitName: string;
  /** Columns beside each other that share a head: the breaks of a charge, the months of capacity. */
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
  /** What of the charge decides on which lanes it has a place. */
  readonly charge: Pick<StructureCharge, 'purpose' | 'location'>;
}
export type InputColumn =
  | (ColumnHead & { readonly kind: 'currency'; readonly usual: string })
  | (ColumnHead & { readonly kind: 'transitDays' | 'validFrom' | 'validTo' | 'diesel' | 'emission' })
  | (ColumnHead & { readonly kind: 'capacity'; readonly month: string })
  | (ColumnHead & { readonly kind: 'text' | 'currencyText'; readonly chargeNo: number })
  | RateColumn;

export const currencyColumnId = 'currency';
export const transitDaysColumnId = 'transitDays';
export const validFromColumnId = 'validFrom';
export const validToColumnId = 'validTo';
export const dieselColumnId = 'fuelBasisUsdPerGallon';
export const emissionColumnId = 'emissionKgPerUnit';

/** The column of a rate: a charge, and a weight break where the charge has them. */
export function rateColumnId(chargeNo: number, breakNo: number | null): string {
  return breakNo === null ? `rate:${chargeNo}` : `rate:${chargeNo}/${breakNo}`;
}

/** The column of what a charge says that is no money. */
export const valueColumnId = (chargeNo: number) => `value:${chargeNo}`;

/** The column of the most taken in a month. */
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

/** What the columns are made of: charges, the months of the contract, and what volume is counted in. */
export interface GridOfColumns {
  readonly months: readonly string[];
  readonly referenceDieselUsdPerGallon: number;
  readonly unitMeasure: string;
}

/**
 * What a carrier fills in on every lane: currency, transit days, each charge or each of its weight breaks, then texts, the
 * diesel price where fuel is quoted per mile, the days between which it holds, what it emits, and the most it takes a month.
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
      ...plainHead(emissionColumnId, 'CO₂ (carrier data)', 104, { unitName: `kg per ${perUnit(unitMeasure)}` }),
      kind: 'emission',
    },
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
 * The names of required charges that a lane's texts have no rate for. Charges that stand for each other are missing only
 * where none of them has one (`Linehaul or Linehaul per load`); carriage only where the move begins or ends at a door.
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
  // Of charges that stand for each other one is enough.
  const names = new Map<string, Set<string>>();
  for (const { alternativeGroup, chargeNo, chargeName } of missing) {
    const key = alternativeGroup === null ? `charge ${chargeNo}` : `group ${alternativeGroup}`;
    names.set(key, (names.get(key) ?? new Set()).add(chargeName));
  }
  return [...names.values()].map((alternatives) => [...alternatives].join(' or '));
}
