import type { Column } from './column.ts';
import classes from './DataTable.module.css';

interface TotalsRowProps<Row> {
  columns: readonly Column<Row>[];
  selectable: boolean;
}

/** Totals below the rows, always visible. */
export function TotalsRow<Row>({ columns, selectable }: TotalsRowProps<Row>) {
  return (
    <div role="rowgroup" className={classes.foot}>
      <div role="row" className={classes.row}>
        {selectable && <div role="gridcell" className={classes.choose} />}
        {columns.map((column, at) => (
          <div key={column.id} role="gridcell" className={classes.cell} data-align={column.align}>
            {column.total ?? (at === 0 ? 'Total' : null)}
          </div>
        ))}
      </div>
    </div>
  );
}
