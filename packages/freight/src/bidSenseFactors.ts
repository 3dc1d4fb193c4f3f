import type { CorrectedCell, Correction, SenseLane, SenseRate, SenseStructure } from './bidSenseTypes.ts';
import { laneUnitsPerShipment } from './bidSenseDrivers.ts';
import type { Reference } from './bidSenseReferences.ts';
import { formatRate, perUnit } from './bidSenseWords.ts';
import type { Charge } from './charges.ts';
import { ChargeUnit, takesRate } from './charges.ts';
import { Decimal } from './money.ts';

/**
 * A correction brings the rate within this factor of the reference. Rates of other lanes are a looser reference than the
 * carrier's own for this lane.
 */
const closeTo = (kind: Reference['kind']) => Math.log(kind === 'previous' ? 1.6 : kind === 'own' ? 2.5 : 1.8);
export const poundsPerKg = 2.2046;
/** Rates have at most six decimals. */
const rateDecimals = 6;

interface Candidate {
  /** The rate is this many times the intended one. */
  readonly factor: number;
  readonly label: (rate: string) => string;
  /** If another charge was meant: the rate moves there unchanged. */
  readonly moveTo?: Charge;
  /** Penalty on its likelihood, in logarithms: rare slips need a closer fit. */
  readonly rarity: number;
}

/** A rate times a factor, as a rate can be stored: four significant digits below one, else rounded to cents of a cent. */
export function scaledRate(rate: string, times: number): string {
  const scaled = new Decimal(rate).times(times);
  const isPower = Number.isInteger(Math.round(Math.log10(times) * 1e9) / 1e9);
  return scaled.toDecimalPlaces(isPower ? rateDecimals : 4).toFixed();
}

/** The likely corrections of an odd rate, nearest first; empty if no known factor explains it. */
export function correctionsFor(
  lane: SenseLane,
  charge: Charge,
  cell: SenseRate,
  reference: Reference,
  usd: number,
  structure: SenseStructure,
): { readonly corrections: Correction[]; readonly isPerLoad: boolean } {
  if (reference.kind === 'bounds') return { corrections: [], isPerLoad: false };
  const off = Math.log((Number(cell.rate) * usd) / reference.rateUsd);
  const fitting = candidatesOf(lane, charge, cell, structure)
    .map((candidate) => ({ candidate, far: Math.abs(off - Math.log(candidate.factor)) }))
    // A correction that only halves the distance explains nothing.
    .filter(({ far }) => far <= closeTo(reference.kind) && far <= Math.abs(off) / 2)
    .sort((a, b) => a.far + a.candidate.rarity - b.far - b.candidate.rarity);
  const of = (rate: string | null, chargeNo = cell.chargeNo, breakNo = cell.breakNo): CorrectedCell => ({
    laneId: lane.laneId,
    chargeNo,
    breakNo,
    rate,
  });
  const corrections = fitting.slice(0, 2).flatMap(({ candidate }): Correction[] => {
    const rate = scaledRate(cell.rate, 1 / candidate.factor);
    if (Number(rate) <= 0) return [];
    const scaled = { label: candidate.label(formatRate(rate)), cells: [of(rate)] };
    const { moveTo } = candidate;
    if (moveTo === undefined) return [scaled];
    const moved = {
      label: `Move to ${moveTo.name}`,
      cells: [of(null), of(cell.rate, moveTo.chargeNo, null)],
    };
    return [moved, scaled];
  });
  return { corrections, isPerLoad: fitting[0]?.candidate.label === perLoadLabel };
}

const perLoadLabel = (rate: string) => `${rate} (price per load ÷ miles)`;

function candidatesOf(
  lane: SenseLane,
  charge: Charge,
  cell: SenseRate,
  structure: SenseStructure,
): Candidate[] {
  const unit = perUnit(charge);
  const found: Candidate[] = [10, 100, 1_000, 10_000].flatMap((factor) => {
    const rarity = factor === 10_000 ? 0.1 : 0;
    return [
      { factor, label: (rate: string) => `${rate} (÷ ${formatRate(String(factor))})`, rarity },
      { factor: 1 / factor, label: (rate: string) => `${rate} (× ${formatRate(String(factor))})`, rarity },
    ];
  });
  const units = laneUnitsPerShipment(lane, structure);
  if (
    charge.unit === ChargeUnit.PerMile &&
    charge.purpose === 'linehaul' &&
    lane.miles !== null &&
    lane.miles >= 5
  ) {
    const moveTo = alternativePerShipment(lane, charge, structure);
    found.push({ factor: lane.miles, label: perLoadLabel, rarity: -0.05, ...(moveTo && { moveTo }) });
  }
  if (
    charge.unit === ChargeUnit.PerShipment &&
    charge.purpose === 'linehaul' &&
    lane.miles !== null &&
    lane.miles >= 5 &&
    structure.volumeUnit === 'mi'
  )
    found.push({ factor: 1 / lane.miles, label: (rate) => `${rate} (price per mile × miles)`, rarity: 0.05 });
  if (
    (charge.unit === ChargeUnit.PerWeightUnit || charge.unit === ChargeUnit.PerUnitMeasure) &&
    charge.purpose === 'linehaul' &&
    units !== null &&
    units >= 10
  )
    found.push({ factor: units, label: (rate) => `${rate} (price per shipment ÷ its size)`, rarity: 0.1 });
  if (charge.unit === ChargeUnit.PerWeightUnit)
    for (const factor of [10 * poundsPerKg, 1 / (10 * poundsPerKg)])
      found.push({ factor, label: (rate) => `${rate} ${unit} (from pounds)`, rarity: 0.25 });
  return found.filter(({ factor }) => Math.abs(Math.log(factor)) > Math.log(4));
}

/** The charge per shipment that can replace this one, if the bid does not price it yet. */
function alternativePerShipment(
  lane: SenseLane,
  charge: Charge,
  { charges }: SenseStructure,
): Charge | undefined {
  if (charge.alternativeGroup === undefined) return undefined;
  return charges.find(
    (other) =>
      other.chargeNo !== charge.chargeNo &&
      other.alternativeGroup === charge.alternativeGroup &&
      other.unit === ChargeUnit.PerShipment &&
      takesRate(other) &&
      !lane.rates.some(({ chargeNo }) => chargeNo === other.chargeNo),
  );
}
