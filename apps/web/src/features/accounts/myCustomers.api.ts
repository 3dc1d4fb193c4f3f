import { accounts, type ResponseOf } from '@lanewright/contract';
import { query } from '../../platform/query.ts';

export type MyCustomer = ResponseOf<typeof accounts.listMyCustomers>[number];

/** The customers that this carrier is connected to, with the modes of each. */
export const myCustomersQuery = query(accounts.listMyCustomers, {});
