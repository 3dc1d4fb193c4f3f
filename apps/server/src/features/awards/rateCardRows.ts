import { chargeUnitLabel, formatWeightBreak } from '@lanewright/freight';
import type { WrittenCell } from '@lanewright/tabular';
import type { ChargeStructure } from '../settings/index.ts';

export type RateCardRow = {
  award_id: string;
  lane_id: string;
  origin_label: string;
  destination_label: string;
  equipment: string | null;
  service: string | null;
  move_type: string | null;
  distance_miles: string | null;
  carrier_name: string;
  status: string;
  share: string;
  currency: string;
  structure_version: number;
  transit_days: number | null;
  rates: { chargeNo: number; breakNo: number; rate: string }[];
  months: string;
  awarded_usd: string;
};

const before = [
  'Lane',
  'Origin',
  'Destination',
  'Equipment',
  'Service',
  'Move type',
  'Miles',
  'Carrier',
  'Status',
  'Months',
  'Share %',
  'Transit days',
  'Currency',
];

/** The rate columns of awards made under several versions of a charge structure: those of the same words are one. */
export class RateColumns {
  readonly headers: readonly string[];
  readonly #columnOf = new Map<string, number>();

  constructor(structures: readonly ChargeStructure[]) {
    const headers: string[] = [];
    for (const structure of structures) {
      for (const charge of structure.charges.filter((candidate) => candidate.type === 'Charge')) {
        const unit = chargeUnitLabel[charge.unit];
        const name = unit === '' ? charge.name : `${charge.name}, ${unit}`;
        const cells = charge.hasBreaks
          ? structure.breaks.map((band) => ({
              breakNo: band.breakNo,
              header: `${name}, ${breakLabel(band)} kg`,
            }))
          : [{ breakNo: 0, header: name }];
        for (const { breakNo, header } of cells) {
          if (!headers.includes(header)) headers.push(header);
          this.#columnOf.set(`${structure.version} ${charge.chargeNo} ${breakNo}`, headers.indexOf(header));
        }
      }
    }
    this.headers = headers;
  }

  /** An award's rates, each in its column; a charge not offered stays empty. */
  cellsOf(row: RateCardRow): WrittenCell[] {
    const cells: WrittenCell[] = this.headers.map(() => null);
    for (const { chargeNo, breakNo, rate } of row.rates) {
      const column = this.#columnOf.get(`${row.structure_version} ${chargeNo} ${breakNo}`);
      if (column !== undefined) cells[column] = { decimal: rate };
    }
    return cells;
  }
}

function breakLabel(band: { weightFromKg: string; weightToKg: string | null }): string {
  return formatWeightBreak({
    weightFrom: Number(band.weightFromKg),
    weightTo: band.weightToKg === null ? null : Number(band.weightToKg),
  });
}

export function rateCardHeader(columns: RateColumns): WrittenCell[] {
  return [...before, ...columns.headers, 'Awarded cost USD'];
}

/** One award as a line of the rate card. */
export function rateCardLine(row: RateCardRow, columns: RateColumns): WrittenCell[] {
  const decimal = (text: string | null) => (text === null ? null : { decimal: text });
  return [
    decimal(row.lane_id),
    row.origin_label,
    row.destination_label,
    row.equipment,
    row.service,
    row.move_type,
    decimal(row.distance_miles),
    row.carrier_name,
    row.status,
    row.months,
    decimal(row.share),
    row.transit_days,
    row.currency,
    ...columns.cellsOf(row),
    decimal(row.awarded_usd),
  ];
}
