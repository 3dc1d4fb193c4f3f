import type { ShipmentField } from '@lanewright/freight';

/** Fields that hold money: the total, or its parts. */
export const chargeFields = [
  'totalCharge',
  'linehaul',
  'fuel',
  'otherCharge',
] as const satisfies ShipmentField[];
