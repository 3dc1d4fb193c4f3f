import type { OfferedMode } from '@lanewright/freight';
import { useSearchParams } from 'react-router';
import { useQuery } from '../../platform/query.ts';
import { type MyCustomer, myCustomersQuery } from './myCustomers.api.ts';

/** The customers of a mode, and the one selected in the address (`?customer=`), else the first. */
export function useChosenCustomer(mode: OfferedMode) {
  const [search, setSearch] = useSearchParams();
  const asked = useQuery(myCustomersQuery);
  const customers = asked.data?.filter(({ modes }) => modes.includes(mode));
  const wanted = search.get('customer');
  const customer: MyCustomer | undefined =
    customers?.find(({ customerId }) => customerId === wanted) ?? customers?.[0];
  return {
    /** Undefined while loading. */
    customers,
    customer,
    asked,
    choose: (customerId: string) =>
      setSearch((before) => {
        const next = new URLSearchParams(before);
        next.set('customer', customerId);
        return next;
      }),
  };
}
