import { ChargeUnit, chargeUnits, formatWeightBreak } from '@lanewright/freight';
import type { ChargeStructure, StructureBreak } from './chargeStructures.ts';

const decimal = (text: string | null) => (text === null ? null : Number(text));

export function presentBreak(band: StructureBreak) {
  const weightFrom = Number(band.weightFromKg);
  const weightTo = decimal(band.weightToKg);
  return { breakNo: band.breakNo, weightFrom, weightTo, label: formatWeightBreak({ weightFrom, weightTo }) };
}

export function presentStructure(structure: ChargeStructure) {
  return {
    customerId: structure.customerId,
    mode: structure.mode,
    version: structure.version,
    charges: structure.charges.map((charge) => ({
      chargeNo: charge.chargeNo,
      name: charge.name,
      type: charge.type,
      unit: charge.unit,
      unitName:
        chargeUnits[charge.unit].label ||
        (Object.entries(ChargeUnit).find(([, number]) => number === charge.unit)?.[0] ?? ''),
      location: charge.location,
      currency: charge.currency,
      required: charge.required,
      minAllowed: decimal(charge.minAllowed),
      maxAllowed: decimal(charge.maxAllowed),
      allowNegative: charge.allowNegative,
      allowZero: charge.allowZero,
      hasBreaks: charge.hasBreaks,
      minimumChargeNo: charge.minimumChargeNo ?? null,
      purpose: charge.purpose,
      alternativeGroup: charge.alternativeGroup ?? null,
      expectedPerShipment: decimal(charge.expectedPerShipment ?? null),
    })),
    weightBreaks: structure.breaks.map(presentBreak),
  };
}
