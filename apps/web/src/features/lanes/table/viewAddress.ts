import type { TableLayout } from '../../../ui/data-table/tableLayout.ts';
import { withLayout } from '../../../ui/data-table/useTableLayout.ts';

/** What is open beside the table is no part of how it is looked at. */
const passing = ['lane', 'tab'];

/** What a view keeps: the screen's address with the table's layout; empty where the table is as it comes. */
export function viewAddress(address: URLSearchParams, layout: TableLayout): string {
  const kept = withLayout(address, layout);
  for (const name of passing) kept.delete(name);
  kept.sort();
  return kept.toString();
}
