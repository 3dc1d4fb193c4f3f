import type { Sort } from '../../ui/data-table/column.ts';

/** Default sort order of the lane table: most expensive lanes first. */
export const largestFirst: Sort = { columnId: 'baselineCost', desc: true };
