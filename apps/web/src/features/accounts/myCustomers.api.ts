import { accounts, type ResponseOf } from '@lanewright/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';

export type MyCustomer = ResponseOf<typeof accounts.listMyCustomers>[number];

/** The customers that this carrier is connected to, with the modes of each. */
export const myCustomersQuery = queryOptions({
  queryKey: ['my-customers'],
  queryFn: ({ signal }): Promise<MyCustomer[]> => callEndpoint(accounts.listMyCustomers, { signal }),
});
