import type { TableLayout } from '../../../ui/data-table/tableLayout.ts';
import { withLayout } from '../../../ui/data-table/useTableLayout.ts';

/** The lane open next to the table is not part of a view. */
const passing = ['lane', 'tab'];

/** The content of a view: the screen's address with the table's layout; empty for the default. */
export function viewAddress(address: URLSearchParams, layout: TableLayout): string {
  const kept = withLayout(address, layout);
  for (const name of passing) kept.delete(name);
  kept.sort();
  return kept.toString();
}
