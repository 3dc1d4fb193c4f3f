import { type ShipmentField, shipmentFieldDetails } from '@lanewright/freight';

/** Key of the question whether an amount in merged cells applies to all rows together or to each. */
export const mergedAmountsKey = 'mergedAmounts';

/** Whether the values of a field add up, so that one for several rows must not be repeated in each. */
export function isAmountField(field: ShipmentField): boolean {
  const { kind } = shipmentFieldDetails[field];
  return kind === 'decimal' || (kind === 'integer' && field !== 'shipYear' && field !== 'shipDayOfMonth');
}
