import { type Charge, ChargeUnit, type SenseLane, type SenseRate } from '@lanewright/freight';
import type { Chance } from '../../tools/generate/random.ts';

/** A kind of slip, and what the carrier enters instead of its rate; null if the kind does not apply to the cell. */
export interface Slip {
  readonly kind: string;
  readonly written: string;
}

const kinds = ['×10', '×100', '×1000', '÷10', '÷100', '÷1000', 'comma', 'load', 'kg/lb ×10'] as const;

/** A slip of factor 5 or more in one cell; null if the random choice does not produce one. */
export function drawSlip(chance: Chance, lane: SenseLane, charge: Charge, cell: SenseRate): Slip | null {
  const kind = chance.pick(kinds);
  const written = writtenFor(kind, lane, charge, cell.rate);
  if (written === null) return null;
  const factor = Number(written) / Number(cell.rate);
  return Number(written) > 0 && Math.abs(Math.log(factor)) >= Math.log(5) ? { kind, written } : null;
}

function writtenFor(
  kind: (typeof kinds)[number],
  lane: SenseLane,
  charge: Charge,
  rate: string,
): string | null {
  const times = (factor: number) => Number((Number(rate) * factor).toFixed(6)).toString();
  switch (kind) {
    case '×10':
      return times(10);
    case '×100':
      return times(100);
    case '×1000':
      return times(1_000);
    case '÷10':
      return times(0.1);
    case '÷100':
      return times(0.01);
    case '÷1000':
      return times(0.001);
    case 'comma':
      // Lost decimal comma: 2,3317 read as 23317.
      return rate.includes('.') ? Number(rate.replace('.', '')).toString() : null;
    case 'load':
      return charge.unit === ChargeUnit.PerMile && charge.purpose === 'linehaul' && lane.miles !== null
        ? (Number(rate) * lane.miles).toFixed(2)
        : null;
    case 'kg/lb ×10':
      return charge.unit === ChargeUnit.PerWeightUnit ? times(22.046) : null;
  }
}
