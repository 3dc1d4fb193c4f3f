import { useAddress } from '../useAddress.ts';
import type { Sort } from './column.ts';

/** The sort order, stored in the address (`?sort=savings&desc=1`), so that a link keeps it. A change returns to the first page. */
export function useAddressSort(initial?: Sort): [Sort | undefined, (sort: Sort) => void] {
  const { address, change } = useAddress();
  const columnId = address.get('sort');
  const sort = columnId === null ? initial : { columnId, desc: address.get('desc') === '1' };
  return [
    sort,
    ({ columnId: id, desc }: Sort) => change({ sort: id, desc: desc ? '1' : '0', page: undefined }),
  ];
}
