import type { Sort } from '../../ui/data-table/column.ts';

/** The order of the lane table unless another one is chosen: the lanes that cost most come first. */
export const largestFirst: Sort = { columnId: 'baselineCost', desc: true };
