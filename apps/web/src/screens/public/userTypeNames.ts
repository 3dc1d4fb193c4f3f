import type { UserType } from '@lanewright/freight';

/** Display names of user types. */
export const userTypeNames: Readonly<Record<UserType, { one: string; many: string }>> = {
  Owner: { one: 'an owner', many: 'owners' },
  Customer: { one: 'a customer', many: 'customers' },
  Carrier: { one: 'a carrier', many: 'carriers' },
  DataCustomer: { one: 'a data customer', many: 'data customers' },
  CleanserCustomer: { one: 'a cleanser customer', many: 'cleanser customers' },
};
