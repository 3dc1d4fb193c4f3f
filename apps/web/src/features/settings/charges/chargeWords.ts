import {
  type ChargeLocation,
  chargePurposeLabel,
  type ChargeType,
  chargeTypes,
  ChargeUnit,
  chargeUnits,
  type ChargeUnitNumber,
} from '@lanewright/freight';
import { formatRate } from '../../../ui/figures.ts';
import type { EditedCharge } from './charges.api.ts';

export const typeWords: Readonly<Record<ChargeType, string>> = {
  Charge: 'Charge',
  Information: 'Information',
  TrackingInfo: 'Tracking info',
  Currency: 'Currency',
  Text: 'Text',
};
export const locationWords: Readonly<Record<ChargeLocation, string>> = {
  None: '–',
  BaseRate: 'Base rate',
  Origin: 'Origin',
  Freight: 'Freight',
  Destination: 'Destination',
};

/** Units that money can be charged per. */
export const unitsOfMoney: readonly ChargeUnitNumber[] = Object.values(ChargeUnit).filter(
  (unit) => unit !== ChargeUnit.None,
);

export const typeChoices = chargeTypes.map((value) => ({ value, label: typeWords[value] }));
export const unitChoices = unitsOfMoney.map((unit) => ({
  value: String(unit),
  label: chargeUnits[unit].label,
}));
export const purposeChoices = Object.entries(chargePurposeLabel).map(([value, label]) => ({ value, label }));
export const locationChoices = Object.entries(locationWords).map(([value, label]) => ({
  value,
  label: value === 'None' ? 'None' : label,
}));

/** Describes a charge apart from its kind: requirements, limits, minimum. */
export function particularsOf(charge: EditedCharge, charges: readonly EditedCharge[]): string[] {
  const nameOf = (no: number | null) => charges.find(({ chargeNo }) => chargeNo === no)?.name;
  const others = charges.filter(
    (other) =>
      other.chargeNo !== charge.chargeNo &&
      charge.alternativeGroup !== null &&
      other.alternativeGroup === charge.alternativeGroup,
  );
  const minimumOf = charges.find(({ minimumChargeNo }) => minimumChargeNo === charge.chargeNo);
  const said: (string | false)[] = [
    others.length > 0 && `or ${others.map(({ name }) => name).join(' or ')}`,
    minimumOf !== undefined && `minimum for ${minimumOf.name}`,
    charge.minimumChargeNo !== null && `at least ${nameOf(charge.minimumChargeNo) ?? ''}`,
    charge.hasBreaks && 'by weight break',
    boundsOf(charge),
    charge.allowNegative && 'may be negative',
    charge.type === 'Charge' && !charge.allowZero && 'not zero',
    expectedOf(charge),
  ];
  return said.filter((part) => part !== false);
}

function boundsOf({ minAllowed, maxAllowed, currency }: EditedCharge): string | false {
  if (minAllowed !== null && maxAllowed !== null) {
    return `${formatRate(minAllowed)} to ${formatRate(maxAllowed)} ${currency}`;
  }
  if (minAllowed !== null) return `from ${formatRate(minAllowed)} ${currency}`;
  return maxAllowed !== null && `up to ${formatRate(maxAllowed)} ${currency}`;
}

function expectedOf({ unit, expectedPerShipment }: EditedCharge): string | false {
  if (expectedPerShipment === null) return false;
  if (unit === ChargeUnit.PerDay) {
    return `${expectedPerShipment} ${expectedPerShipment === 1 ? 'day' : 'days'} if a shipment doesn’t state it`;
  }
  return expectedPerShipment <= 1
    ? `on ${(expectedPerShipment * 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}% of shipments`
    : `${expectedPerShipment} a shipment`;
}
