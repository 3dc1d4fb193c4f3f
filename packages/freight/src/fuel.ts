import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';

export const fuelEquipments = ['van', 'reefer', 'flatbed'] as const;
export type FuelEquipment = (typeof fuelEquipments)[number];

const milesPerGallon: Readonly<Record<FuelEquipment, string>> = { van: '6.0', reefer: '5.5', flatbed: '5.0' };
/** Miles per gallon of diesel for an equipment. */
export function milesPerGallonOf(equipment: FuelEquipment): Decimal {
  return new Decimal(milesPerGallon[equipment]);
}

/** The diesel price in USD per gallon that is included in linehaul rates. */
const pegUsdPerGallon = '1.25';

/** Fuel surcharge in USD per mile, unrounded: (diesel − 1.25) ÷ miles per gallon, never below zero. */
export function fuelPerMileUsd(dieselUsdPerGallon: DecimalInput, equipment: FuelEquipment): Decimal {
  const overPeg = new Decimal(dieselUsdPerGallon).minus(pegUsdPerGallon);
  return Decimal.max(0, overPeg).div(milesPerGallon[equipment]);
}

/**
 * Amount to add per mile to convert a fuel rate from one diesel price to another, in USD, unrounded: (to − from) ÷ miles per
 * gallon.
 */
export function fuelStepPerMileUsd(
  fromUsdPerGallon: DecimalInput,
  toUsdPerGallon: DecimalInput,
  equipment: FuelEquipment,
): Decimal {
  return new Decimal(toUsdPerGallon).minus(fromUsdPerGallon).div(milesPerGallon[equipment]);
}

/** Fuel consumption class of an equipment name; a dry van unless the name indicates another. */
export function fuelEquipmentOf(equipmentName: string): FuelEquipment {
  if (/reef|refrig|temp|frozen|chill/i.test(equipmentName)) return 'reefer';
  if (/flat|step ?deck|lowboy|conestoga/i.test(equipmentName)) return 'flatbed';
  return 'van';
}
