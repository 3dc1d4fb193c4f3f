import { useSearchParams } from 'react-router';
import type { Sort } from './column.ts';

/** The sort kept in the address (`?sort=savings&desc=1`), so that a link shows the same order. */
export function useAddressSort(initial?: Sort): [Sort | undefined, (sort: Sort) => void] {
  const [search, setSearch] = useSearchParams();
  const columnId = search.get('sort');
  const sort = columnId === null ? initial : { columnId, desc: search.get('desc') === '1' };
  const setSort = ({ columnId: id, desc }: Sort) => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('sort', id);
        next.set('desc', desc ? '1' : '0');
        return next;
      },
      { replace: true },
    );
  };
  return [sort, setSort];
}
