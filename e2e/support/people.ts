export { demonstrationPassword as password } from '../../apps/server/src/features/settings/demonstration.ts';

/** The demonstration logins, as listed in the README. */
export const people = {
  customer: 'customer@demo.lanewright.example',
  dataCustomer: 'data@demo.lanewright.example',
  cleanser: 'cleanser@demo.lanewright.example',
  carrier: 'carrier@demo.lanewright.example',
  otherCarrier: 'carrier2@demo.lanewright.example',
  owner: 'owner@demo.lanewright.example',
} as const;

export type PersonName = keyof typeof people;
