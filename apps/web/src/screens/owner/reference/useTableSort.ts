import { referenceData } from '@lanewright/contract';
import type { TableLook } from '../../../features/reference-data/tables/tableConfig.ts';
import type { Sort } from '../../../ui/data-table/column.ts';
import { useAddressSort } from '../../../ui/data-table/useAddressSort.ts';

/** Sort order of a table's list by a column: as specified, unless the address has another. */
export function useTableSort(look: TableLook): [Sort, (sort: Sort) => void] {
  const usual: Sort = { columnId: referenceData.referenceFields[look.name].sortedBy, desc: false };
  const [sort, setSort] = useAddressSort(usual);
  const isColumn = look.columns.some(({ field }) => field === sort?.columnId && field !== 'position');
  return [sort !== undefined && isColumn ? sort : usual, setSort];
}
